#!/usr/bin/python3
"""A window of WebKitGTK that its driver may steer and that keeps what pages store, in the folder that is given."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GObject, Gtk, WebKit2  # noqa: E402


def open_window(context):
    view = GObject.new(WebKit2.WebView, web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1280, default_height=1000)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    return view


def main(folder):
    manager = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
    context = WebKit2.WebContext.new_with_website_data_manager(manager)
    context.set_preferred_languages(["en-US"])
    context.set_automation_allowed(True)
    unused = [open_window(context)]

    def start(_context, session):
        session.connect("create-web-view", lambda *_: unused.pop() if unused else open_window(context))

    context.connect("automation-started", start)
    Gtk.main()


if sys.argv[1:] != ["--check"]:
    main(sys.argv[1])
