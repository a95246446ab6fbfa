"""What runs by the clock is there to be run."""

from django.conf import settings

from casino.config.celery import app


def test_every_scheduled_task_is_known_to_the_workers():
    app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert "casino.web.tasks.forget_old_answers" in scheduled
    assert scheduled <= set(app.tasks)
