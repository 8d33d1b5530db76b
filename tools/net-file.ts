/** `node_modules/.bin/node tools/net-file.ts <network> <module>`: writes a network as a module, because every host can load modules. */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const [net = '', module = ''] = process.argv.slice(2);
const head = '/** Made by tools/net-file.ts; do not edit. */\n';
writeFileSync(module, `${head}export const NET_BASE64: string =\n  '${readFileSync(net).toString('base64')}';\n`);
