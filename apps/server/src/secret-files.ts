/** Reads secrets from files that the environment names. The environment itself is visible in process lists and unit files. */
import { readFileSync } from 'node:fs';
import { fail, ok, type Result } from '@boardwright/core';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that can be given as files, such as METRICS_TOKEN_FILE=/run/secrets/token. */
export const SECRETS = ['DATABASE_URL', 'METRICS_TOKEN', 'PUSH_KEY', 'SITE_KEY'] as const;

/** Replaces each `<name>_FILE` by the content of that file, without a final line break. Error messages never contain a secret. */
export function withSecretFiles(env: Environment): Result<Environment> {
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const [file, isTwice] = [env[`${name}_FILE`] ?? '', (env[name] ?? '') !== ''];
    if (file === '') continue;
    if (isTwice) return fail('bad-setting', `${name} and ${name}_FILE are both set: remove one of them.`);
    const text = textOf(file);
    if (text === null) return fail('bad-setting', `${name}_FILE: the file ${file} cannot be read.`);
    read[name] = text.replace(/\r?\n$/, '');
  }
  return ok({ ...env, ...read });
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
