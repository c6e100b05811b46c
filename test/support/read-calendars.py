"""Reads a list of calendar files as JSON, and prints what Python's icalendar finds in each."""
import datetime
import json
import sys

from icalendar import Calendar


def time_of(value):
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return value.isoformat()


def event_of(event):
    return {
        "uid": str(event["UID"]),
        "sequence": int(event["SEQUENCE"]),
        "status": str(event["STATUS"]),
        "summary": str(event["SUMMARY"]),
        "start": time_of(event.decoded("DTSTART")),
        "end": time_of(event.decoded("DTEND")) if "DTEND" in event else None,
        "hasAttendee": "ATTENDEE" in event,
        "errors": [str(error) for error in event.errors],
    }


def calendar_of(text):
    calendar = Calendar.from_ical(text)
    return {
        "method": str(calendar["METHOD"]),
        "events": [event_of(event) for event in calendar.walk("VEVENT")],
        "errors": [str(error) for error in calendar.errors],
    }


print(json.dumps([calendar_of(text) for text in json.load(sys.stdin)]))
