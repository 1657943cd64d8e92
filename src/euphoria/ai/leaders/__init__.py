"""Agents for leaders."""
