/** What the command itself says: all else comes from the environment. */
import { readFileSync } from 'node:fs';

const HELP = `boardwright-server: matches by link, kept in one folder

  PORT=8080            0 takes a free one and prints it
  HOST=127.0.0.1       0.0.0.0 also listens in the local network
  DATA_DIR=./data      where matches are kept
  DATABASE_URL         postgres://…: keeps them in PostgreSQL instead, for several nodes
  DATABASE_CONNECTIONS=8  connections of this node to it
  WEB_DIR              the built page; without it @boardwright/web, where that is installed
  ORIGINS              more origins under which browsers reach this server, with commas: https://play.example
  PROFILE=home         club: limits for a class of sixty behind one address
  TRUST_PROXY=1        a proxy of yours sets X-Forwarded-For
  ALLOW_NON_BROWSER=1  programs without an Origin header may open sockets
  UNSTARTED_DAYS, ABANDONED_DAYS, SOCKETS_PER_ADDRESS, REQUESTS_PER_ADDRESS, MATCHES_PER_ADDRESS,
  MAX_MATCHES, MAX_DISK_MB, MIN_FREE_MB
                       single limits; they win over the profile

  --help, --version

PORT=8081 npx boardwright-server
`;

/** null: the argument asks for nothing that can be said. */
export function usageAnswer(argument: string): string | null {
  if (argument === '--help' || argument === '-h') return HELP;
  return argument === '--version' ? `${version()}\n` : null;
}

function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
