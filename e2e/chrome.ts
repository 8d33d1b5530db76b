import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MODULES: string = join(import.meta.dirname, '../node_modules');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Launch {
  readonly executablePath?: string;
  readonly channel?: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

/** Returns launch options with $CHROME_PATH, or with the Chromium that npm installed on Linux x64, or with an installed Chrome. */
export async function browser(): Promise<Launch> {
  const env = { ...(process.env as Record<string, string>), ...fonts() };
  const own = process.env['CHROME_PATH'];
  if (own !== undefined && existsSync(own)) return { executablePath: own, args: FLAGS, env };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args: FLAGS, env };
  const executablePath = await unpacked();
  // The package's own flags include --single-process, which makes pages with workers hang.
  return {
    executablePath,
    args: [...FLAGS],
    env,
  };
}

/** Unpacks Chromium into a folder of this project. The package itself would reuse whatever is in os.tmpdir(). */
async function unpacked(): Promise<string> {
  const folder = join(MODULES, '.cache/chromium');
  mkdirSync(folder, { recursive: true });
  const before = tmpdir();
  process.env['TMPDIR'] = folder;
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'; // makes the package bring its own NSS libraries
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  process.env['TMPDIR'] = before;
  return path;
}

/** Provides fonts for Chinese and Korean if the machine has none, from two packages and a small fontconfig file. */
function fonts(): Record<string, string> {
  const folders = ['noto-sans-tc', 'noto-sans-kr'].flatMap((name) =>
    ['400Regular', '600SemiBold', '700Bold'].map((weight) => join(MODULES, '@expo-google-fonts', name, weight)),
  );
  if (process.platform !== 'linux' || !folders.every((folder) => existsSync(folder))) return {};
  const cache = join(MODULES, '.cache/fonts');
  mkdirSync(cache, { recursive: true });
  const file = join(cache, 'fonts.conf');
  const all = ['/usr/share/fonts', ...folders].map((folder) => `<dir>${folder}</dir>`).join('');
  const faces =
    assign(['system-ui', 'sans-serif', 'sans', ''], 'Noto Sans KR') + assign(['monospace'], 'DejaVu Sans Mono');
  const odd = ['DejaVuSerif*', 'DejaVuSans.ttf', 'DejaVuSans-*', 'DejaVuSansCondensed*', 'DejaVuMath*'];
  const cut = `<selectfont><rejectfont>${odd.map((name) => `<glob>*/${name}</glob>`).join('')}</rejectfont></selectfont>`;
  // every worker writes this file, and another worker's browser may be reading it
  const own = `${file}.${process.pid}`;
  writeFileSync(
    own,
    `<?xml version="1.0"?><fontconfig>${all}${cut}${faces}<cachedir>${cache}</cachedir></fontconfig>\n`,
  );
  renameSync(own, file);
  return { FONTCONFIG_FILE: file };
}

/** Maps generic names to one font each, so that pictures look the same on every machine. */
function assign(names: readonly string[], face: string): string {
  const rules = names.map(
    (name) =>
      `<match target="pattern"><test name="family"><string>${name}</string></test>` +
      `<edit name="family" mode="assign" binding="strong"><string>${face}</string></edit></match>`,
  );
  return rules.join('');
}
