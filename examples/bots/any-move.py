"""A bot in another language: it reads lines of JSON and answers each question with a legal action. See
docs/guides/bots.md.

   npx boardwright arena 369 --bots "exec:python3 examples/bots/any-move.py,random" --games 10
"""
import json
import random
import sys

dice = random.Random(1)
news = []


def choose(question):
    """question["view"] is what this seat may know. "legal" lists the texts of its legal actions,
    and "actions" the same actions as values."""
    return dice.choice(question["legal"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello" and message["protocol"] != 1:
        sys.exit("this host speaks another protocol")
    elif message["type"] == "news":
        news.append(message["news"])
    elif message["type"] == "ask":
        print(json.dumps({"seq": message["seq"], "action": choose(message)}), flush=True)
    elif message["type"] == "outcome":
        break
