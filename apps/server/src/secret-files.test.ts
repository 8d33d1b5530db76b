import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SECRETS, withSecretFiles } from './secret-files.ts';
import { settingsOf } from './settings.ts';
import { freshFolder } from './testing/test-server.ts';

const folder = freshFolder();
const fileWith = (text: string): string => {
  const file = join(folder, `secret-${SECRETS.length}-${text.length}`);
  writeFileSync(file, text);
  return file;
};

test('a secret comes from its file, without the line break at its end', () => {
  const read = withSecretFiles({ METRICS_TOKEN_FILE: fileWith('a token of the operator\n'), PORT: '1' });
  expect(read).toMatchObject({ ok: true, value: { METRICS_TOKEN: 'a token of the operator', PORT: '1' } });
  const settings = settingsOf(read.ok ? read.value : {});
  expect(settings).toMatchObject({ ok: true, value: { metricsToken: 'a token of the operator' } });
});

test('an empty name is none: the setting itself holds', () => {
  const env = { DATABASE_URL: 'postgres://here', DATABASE_URL_FILE: '' };
  expect(withSecretFiles(env)).toEqual({ ok: true, value: env });
});

test.each(SECRETS)('%s: a file that is not there, or a secret given twice, is one line without the secret', (name) => {
  const missing = withSecretFiles({ [`${name}_FILE`]: '/nowhere/at/all' });
  expect(missing).toMatchObject({
    ok: false,
    error: { message: `${name}_FILE: the file /nowhere/at/all cannot be read.` },
  });
  const twice = withSecretFiles({ [name]: 'first-secret', [`${name}_FILE`]: fileWith('second-secret') });
  expect(twice).toMatchObject({
    ok: false,
    error: { message: `${name} and ${name}_FILE are both set: remove one of them.` },
  });
});
