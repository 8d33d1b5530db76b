/** Plays on a server: joins a match by its link, watches it, or hosts a new one. */
import { levelsOf, otherVersion } from '@boardwright/core/host';
import { fail, ok, type Fault, type Game, type Result, type Seat } from '@boardwright/core';
import { keptToSit, readKept, verifyGame, type AnswerLog, type KeptFair } from '@boardwright/fair';
import { nameDecoder, type MatchFacts } from '@boardwright/protocol';
import { failureLines, loadFairWords, verdictLines } from '@boardwright/words/fair';
import { occupantsOf, clockOf, chosenOptions, type StartFlags } from '../setup/args.ts';
import { gameFor, gameOf, orUsageError, UsageError, type Io } from '../io/io.ts';
import { requireHome, shellWord } from '../io/save-files.ts';
import { formatLink, parseLink, type MatchLink } from '../online/link.ts';
import { requestsTo } from '../online/match-requests.ts';
import { isSameSite } from '../online/site-keys.ts';
import { openTable, type OnlineGame } from '../online/online-game.ts';
import { playOnline, type OnlineEnd } from '../online/play-online.ts';
import { fetchGame, writeGameFile, type GameArchive } from '../online/game-file.ts';
import { noteAnswer, writeSeat, readSeat, writeEvidence, type SeatFile } from '../online/seat-file.ts';
import { exitCodeOf, onSignals } from '../play/signals.ts';
import { displayOf, uiFor, type DisplayFlags } from '../ui/choose.ts';
import { seatName } from '../ui/phrases.ts';
import { lastBoard } from '../ui/content.ts';
import { readerOf } from '../ui/reader.ts';
import type { DisplaySettings, Notice } from '../ui/ui.ts';
import { quickAnalysis } from './analyse.ts';

/** The flags of both commands that use a server. */
interface OnlineFlags extends DisplayFlags {
  readonly name?: string;
}

export interface JoinFlags extends OnlineFlags {
  readonly watch?: boolean;
}

export interface HostFlags extends OnlineFlags, StartFlags {
  readonly server: string;
}

export async function joinCommand(io: Io, text: string, flags: JoinFlags): Promise<number> {
  requireHome(io);
  const name = nameOf(flags);
  const link = orUsageError(parseLink(text));
  const game = await gameAt(io, link, text);
  const seat = flags.watch === true ? null : await seatFor(io, link, game, flags);
  return playAt(io, link, game, { seat, name }, flags);
}

/** Loads the rules of a match. about: its link. */
async function gameAt(io: Io, { page, match }: MatchLink, about: string): Promise<Game> {
  const facts = orUsageError(await requestsTo(page).facts(match));
  const game = await gameFor(io, facts.game, facts.version, about);
  orUsageError(otherVersion(game, facts.version) ?? ok(null));
  return game;
}

/** Prints and returns the seat: the one that the link gives, or the one that this home folder has in the match. */
async function seatFor(io: Io, link: MatchLink, game: Game, flags: DisplayFlags): Promise<SeatFile | null> {
  const { token } = await readSeat(io, link.match);
  const { terminal } = await readerOf(io, flags.lang, game);
  if (token !== null && link.invite !== null && flags.json !== true) io.stderr.write(`${terminal.backToSeat}\n`);
  return takeSeat(io, link, termsSayer(io, link.page, game, flags));
}

/** Returns the seat that this terminal has, or takes the seat of the link's invite. Returns null to watch. */
async function takeSeat(
  io: Io,
  { page, match, invite, moves }: MatchLink,
  sayTerms: (facts: MatchFacts) => Promise<void> = async () => {},
  isPromised = false,
): Promise<SeatFile | null> {
  const kept = await readSeat(io, match);
  if (kept.token !== null || invite === null) return kept.token === null ? null : kept;
  const requests = requestsTo(page);
  const facts = orUsageError(await requests.facts(match));
  await sayTerms(facts);
  const fair = keptToSit(kept.fair, match, facts.fair ?? null, moves?.fair ?? null, isPromised);
  const ready = { ...kept, fair: orUsageError(fair) };
  // stored before the request, so that the seat and the promise survive a lost answer
  orUsageError(await writeSeat(io, match, ready));
  const { token } = orUsageError(await requests.sit(match, invite, kept.claim));
  const taken = { ...ready, token };
  const written = await writeSeat(io, match, taken);
  // the claim is stored, so a retry gets the same seat
  if (!written.ok) io.stderr.write(`${written.error.message}\n`);
  return taken;
}

/**
 * Returns a function to call before the player sits down. It prints who makes the draws, and whether this is a different site from the last
 * visit.
 */
function termsSayer(io: Io, page: URL, game: Game, { lang, json }: DisplayFlags): (facts: MatchFacts) => Promise<void> {
  return async ({ fair = null }) => {
    if (!Object.values(game.kinds).some(({ by }) => by === 'chance')) return;
    const words = await loadFairWords((await readerOf(io, lang, game)).lang);
    if (json !== true) io.stderr.write(`${fair === null ? words.isPlain : words.isFair}\n`);
    if (fair !== null && !(await isSameSite(io, page, fair.site))) io.stderr.write(`${words.otherSite}\n`);
  };
}

/** The seat that was taken (null to watch), and the name that its player wants. */
interface NamedSeat {
  readonly seat: SeatFile | null;
  readonly name: string | null;
}

/** Opens a match at this terminal. Data for fair draws is written in the order in which it changes. */
function tableAt(io: Io, game: Game, { page, match }: MatchLink, { seat, name }: NamedSeat): OnlineGame {
  let [last, writing] = [JSON.stringify(seat?.fair), Promise.resolve<unknown>(null)];
  const keepFair = (fair: KeptFair): void => {
    const text = JSON.stringify(fair);
    if (seat === null || text === last) return;
    last = text;
    writing = writing.then(() => writeSeat(io, match, { ...seat, fair }));
  };
  const answers: AnswerLog = (answer) => noteAnswer(io, match, answer);
  return openTable(page, game, match, {
    token: seat?.token ?? null,
    name,
    fair: readKept(seat?.fair),
    keepFair,
    answers,
  });
}

/** Creates a match, takes the first seat of a person, and prints the links to the other seats. */
export async function hostCommand(io: Io, id: string, flags: HostFlags): Promise<number> {
  requireHome(io);
  const name = nameOf(flags);
  const game = await gameOf(io, id);
  const options = orUsageError(chosenOptions(game, flags));
  const seated = flags.seats ?? Array.from({ length: options.seats }, () => 'person').join(',');
  const chairs = orUsageError(occupantsOf(levelsOf(io.games, game.id), { ...flags, seats: seated }, options.seats));
  const clock = orUsageError(clockOf(flags));
  const page = orUsageError(parseServer(flags.server));
  const seats = chairs.map(({ who, level }) => (who === 'bot' ? (`bot:${level ?? ''}` as const) : 'person'));
  const created = orUsageError(await requestsTo(page).create({ game: id, options, clock, seats, fair: true }));
  const [own = null, ...others] = created.invites.filter((invite) => invite !== null);
  const { match } = created;
  const { terminal } = await readerOf(io, flags.lang, game);
  const links = others.map((invite) => formatLink({ page, match, invite }));
  const say = flags.json === true ? io.stdout : io.stderr;
  if (flags.json === true) say.write(`${JSON.stringify({ type: 'invites', match, links })}\n`);
  else for (const link of links) say.write(`${terminal.inviteLink(link)}\n`);
  const seat = await takeSeat(io, { page, match, invite: own, moves: null }, termsSayer(io, page, game, flags));
  return playAt(
    io,
    { page, match, invite: null, moves: null },
    game,
    { seat, name },
    flags,
    links.map(terminal.inviteLink),
  );
}

function nameOf({ name }: OnlineFlags): string | null {
  return orUsageError(nameDecoder.decode(name ?? null, '--name'));
}

function parseServer(text: string): Result<URL> {
  if (URL.canParse(text) && /^https?:/.test(text)) return ok(new URL(text));
  return fail('bad-server', `--server must be an address such as https://play.example, not "${text.slice(0, 60)}".`);
}

async function playAt(
  io: Io,
  link: MatchLink,
  game: Game,
  { seat, name }: NamedSeat,
  flags: DisplayFlags,
  notices: readonly string[] = [],
): Promise<number> {
  const look = await displayOf(io, flags, game);
  const stop = new AbortController();
  const unlisten = onSignals((signal) => stop.abort(signal));
  const ui = uiFor(io, flags, look, (reason) => stop.abort(reason), null);
  let at = seatedAt(io, game, link, { seat, name });
  try {
    for (let notes = notices; ; notes = []) {
      const archive = archiveOf(io, at.link, game, look);
      const ended = await playOnline({ table: at.table, ui, look, stop: stop.signal, archive }, notes);
      if (ended.type === 'next') {
        at.table.close();
        const next = await follow(io, at, ended.match);
        if (next.game.id !== game.id) {
          ui.close();
          return await playAt(io, next.link, next.game, { seat: next.seat, name }, flags);
        }
        at = seatedAt(io, game, next.link, { seat: next.seat, name });
        continue;
      }
      ui.close();
      if (ended.type === 'refused') throw new UsageError(ended.fault);
      const end = at.table.scene();
      if (ui.live && ended.type === 'over' && end !== null) io.stdout.write(lastBoard(end, look));
      return leave(io, at.link, look.reader.terminal.comeBack, ended, stop.signal, flags);
    }
  } finally {
    unlisten();
    at.table.close();
    ui.close();
  }
}

function archiveOf(io: Io, link: MatchLink, game: Game, look: DisplaySettings): GameArchive {
  return {
    fetch: () => fetchGame(link, game),
    save: writeGameFile,
    analysis: (history) => quickAnalysis(io, history, look),
    warn: (wrong, evidence) => warning(io, link.match, look, wrong, evidence),
    verdict: (table) => verdictOn(io, link, game, look, table),
    missing: async (seats) => {
      const words = await loadFairWords(look.reader.lang);
      return `${words.awaiting(seats.map(nameBy(look)).join(', '))} ${words.goOn}: claim`;
    },
  };
}

function nameBy({ reader }: DisplaySettings): (seat: Seat) => string {
  return (seat) => seatName(reader, seat, null);
}

async function warning(
  io: Io,
  match: string,
  look: DisplaySettings,
  wrong: Fault,
  evidence: object,
): Promise<readonly string[]> {
  const words = await loadFairWords(look.reader.lang);
  const kept = await writeEvidence(io, match, evidence);
  return [
    words.red,
    ...failureLines(words, wrong, nameBy(look)),
    `${words.evidence}: ${kept.ok ? kept.value : kept.error.message}`,
  ];
}

async function verdictOn(
  io: Io,
  { page, match }: MatchLink,
  game: Game,
  look: DisplaySettings,
  table: Parameters<GameArchive['verdict']>[0],
): Promise<Notice> {
  const file = await requestsTo(page).game(match);
  const words = await loadFairWords(look.reader.lang);
  if (!file.ok) return { type: 'words', text: `${words.unknown}. ${words.noFile}` };
  const accuse = async (fault: Fault): Promise<Notice> => {
    const evidence = { ...table.evidence(), file: file.value };
    return { type: 'help', lines: await warning(io, match, look, fault, evidence) };
  };
  const wrong = table.verdict()?.wrong ?? table.contradiction(file.value);
  if (wrong !== null) return accuse(wrong);
  const verified = verifyGame(game, file.value);
  if (!verified.ok) return accuse(verified.error);
  const { overlooked } = table.verdict() ?? { overlooked: 0 };
  const lines = verdictLines(words, { ok: true, value: { ...verified.value, overlooked } }, nameBy(look));
  return { type: 'words', text: lines.join(' ') };
}

interface Seated {
  readonly link: MatchLink;
  readonly table: OnlineGame;
  readonly token: string | null;
}

function seatedAt(io: Io, game: Game, link: MatchLink, named: NamedSeat): Seated {
  return { link, table: tableAt(io, game, link, named), token: named.seat?.token ?? null };
}

/**
 * Takes the same seat in the next match, whose invite is the token of this one. The next match must be fair and of the same site if this
 * one is. Its game may be another one, which the owner of the room has chosen.
 */
async function follow(
  io: Io,
  { link: { page }, table: before, token }: Seated,
  match: string,
): Promise<{ readonly link: MatchLink; readonly game: Game; readonly seat: SeatFile | null }> {
  const link = { page, match, invite: null, moves: null };
  const game = await gameAt(io, link, `'${formatLink(link)}'`);
  const check = async ({ fair = null }: MatchFacts): Promise<void> => {
    const isSame = fair === null || (await isSameSite(io, page, fair.site));
    if (!isSame)
      orUsageError(fail('fair-server', 'This site has another key than before. Join again to go on with it.'));
  };
  return { link, game, seat: await takeSeat(io, { ...link, invite: token }, check, before.verdict() !== null) };
}

function leave(
  io: Io,
  link: MatchLink,
  comeBack: (command: string) => string,
  ended: OnlineEnd,
  stop: AbortSignal,
  flags: DisplayFlags,
): number {
  if (ended.type === 'over') return 0;
  const own = io.ownGame === undefined ? '' : `${shellWord(io.ownGame)} `;
  const back = `boardwright join ${own}'${formatLink({ ...link, invite: null })}'`;
  if (flags.json !== true) io.stdout.write(`${comeBack(back)}\n`);
  return ended.type === 'stopped' ? exitCodeOf(stop) : 0;
}
