"""A text of embedded boards that a game says."""

from app.core.texts import say

WITHOUT_AI = say("embed.without-ai", reason="{}")
