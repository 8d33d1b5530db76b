import { existsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { batchOf } from './batch-text.ts';
import { committer } from './commit.ts';
import { createDatabase, openWriter, type Synchronous } from './schema.ts';

const port = parentPort;
if (port === null) throw new Error('the writer runs in a thread of its own');
const { file, synchronous } = workerData as { readonly file: string; readonly synchronous: Synchronous };
if (!existsSync(file)) createDatabase(file);
const db = openWriter(file, synchronous);
const commit = committer(db);
commit([]);

port.on('message', (message: string) => {
  if (message !== 'close') return port.postMessage(commit(batchOf(message)));
  db.close();
  port.close();
});
port.postMessage('ready');
