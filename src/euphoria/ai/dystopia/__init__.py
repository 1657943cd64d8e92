"""Agents for dystopia."""
