// A bot in another process: it reads lines of JSON and answers each question with a legal action. See docs/guides/bots.md.
//   npx boardwright arena hopnjump --bots "exec:node examples/bots/first.js,random" --games 10
import { createInterface } from 'node:readline';

const told = [];

function choose({ legal }) {
  // view: what this seat may know; legal: the texts of all legal actions; actions: the same actions as values
  return legal[told.length % legal.length];
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'hello' && message.protocol !== 1) process.exit(1);
  if (message.type === 'news') told.push(message.news);
  if (message.type === 'ask') console.log(JSON.stringify({ seq: message.seq, action: choose(message) }));
  if (message.type === 'outcome') process.exit(0);
}
