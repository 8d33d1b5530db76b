import { existsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { committer } from './commit.ts';
import type { Write } from './store.ts';
import { createDatabase, openWriter } from './schema.ts';

const port = parentPort;
if (port === null) throw new Error('the writer runs in a thread of its own');
const { file } = workerData as { file: string };
if (!existsSync(file)) createDatabase(file);
const db = openWriter(file);
const commit = committer(db);

port.on('message', (batch: readonly Write[] | 'close') => {
  if (batch !== 'close') return port.postMessage(commit(batch));
  db.close();
  port.close();
});
port.postMessage('ready');
