import { existsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { committer } from './commit.ts';
import { createDatabase, openWriter } from './schema.ts';
import type { Write } from './store.ts';

const port = parentPort;
if (port === null) throw new Error('the writer runs in a thread of its own');
const { file } = workerData as { file: string };
if (!existsSync(file)) createDatabase(file);
const db = openWriter(file);
const commit = committer(db);
commit([]);

port.on('message', (message: string) => {
  if (message !== 'close') return port.postMessage(commit(JSON.parse(message) as readonly Write[]));
  db.close();
  port.close();
});
port.postMessage('ready');
