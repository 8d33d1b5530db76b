import { type BoardModule, useStateWhile } from '@boardwright/boards';
import { ok, type Fault, type Game, type GameWords, type Result } from '@boardwright/core';
import { CORRESPONDENCE, hasSecrets } from '@boardwright/core/host';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadBoard } from '../boards/index.ts';
import { hasLobby } from '../external-games.ts';
import { isGame, loadGame } from '../games.ts';
import { RulesDialog } from '../play/dialogs/rules-card.tsx';
import {
  chosenFor,
  hasPair,
  rememberChosen,
  defaultOpponent,
  newGameFor,
  withRules,
  withSeats,
  type Chosen,
} from '../local/chosen.ts';
import { isByLink } from '../local/seat-choices.ts';
import { startGame, type NewGame } from '../local/start.ts';
import { AnswerRow } from './answer-row.tsx';
import { AwayQuestion } from '../online/room/away-question.tsx';
import { CompanyQuestion } from '../online/room/company-question.tsx';
import { OptionsStage } from './options-stage.tsx';
import { fieldsOf, presetNames } from './own-choices.ts';
import { SeatQuestions } from './seat-rows.tsx';
import { navigate, watchRoute, type Route } from '../route.ts';
import { SheetScreen } from '../shell/sheet-screen.tsx';
import { DeadEnd } from '../shell/dead-end.tsx';
import { useGameWords } from '../play/game-words.ts';
import { FaultNote } from '../shell/fault-note.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { useSettings, useWords } from '../shell/settings.tsx';
import { areLettersChosen } from '../storage/letters.ts';
import { useGameTitle } from './title.ts';
import { named, type Words } from '@boardwright/words';

interface Loaded {
  readonly game: Game;
  readonly board: BoardModule;
}

interface Ready {
  readonly game: Game;
  readonly gameWords: GameWords;
}

/** Asks for rules and opponents on one page, and then starts the game. */
export function OptionsScreen({ route }: { readonly route: Route & { readonly screen: 'options' } }): JSX.Element {
  const { words, lang } = useSettings();
  const [ready, setReady] = useStateWhile<Loaded>(route.game);
  const { gameWords, isBroken } = useGameWords(ready?.game ?? null);
  const [isLost, setLost] = useStateWhile<boolean>(route.game);
  const [rules, setRules] = useStateWhile<boolean>(route.game);
  const title = useGameTitle(route.game);
  const broken = isLost === true || isBroken;
  useEffect(() => {
    document.title = `${title} · Boardwright`;
    if (!isGame(route.game)) return;
    Promise.all([loadGame(route.game), loadBoard(route.game)]).then(
      ([game, board]) => setReady({ game, board }),
      () => setLost(true),
    );
  }, [route.game, title]);
  return (
    <SheetScreen title={title} class="options-screen" settings>
      {ready && gameWords && rules && (
        <RulesDialog
          game={route.game}
          board={ready.board}
          words={gameWords.table}
          letters={areLettersChosen(lang)}
          title={title}
          close={() => setRules(false)}
        />
      )}
      {isGame(route.game) || <DeadEnd said={words.noGame} />}
      {broken && <NotLoaded />}
      {isGame(route.game) && !broken && gameWords === null && <p class="loading">{words.loading}</p>}
      {ready && gameWords && (
        <Form key={ready.game.id} game={ready.game} gameWords={gameWords}>
          {ready.board.rules && (
            <button type="button" class="quiet rules-link" onClick={() => setRules(true)}>
              {words.rulesOf(title)}
            </button>
          )}
        </Form>
      )}
    </SheetScreen>
  );
}

/** The number of turns of delay for `late`: about two rounds of four players. */
const LATE_TURNS = 10;

interface FormProps extends Ready {
  /** The button that opens the rule card. */
  readonly children: ComponentChildren;
}

function Form({ game, gameWords, children }: FormProps): JSX.Element {
  const words = useWords();
  const [chosen, setChosen] = useState<Chosen>(() => chosenFor(game));
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const [listed, setListed] = useState(false);
  const [party, setParty] = useState(false);
  const [away, setAway] = useState<number | null>(null);
  const change = (to: Partial<Chosen>): void => setChosen(withSeats(game, { ...chosen, ...to }));
  const changeRules = (to: Partial<Chosen>): void => setChosen(withRules(game, chosen, to));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const isHere = watchRoute();
    setBusy(true);
    const started = await begin(game, chosen, { listed, party, away });
    setBusy(false);
    if (!isHere()) return;
    if (started.ok) navigate(started.value, 'replace');
    else setFault(started.error);
  };
  const asked = questions({ game, gameWords }, chosen, words);
  const row = ({ name, legend, values }: Question): JSX.Element => (
    <AnswerRow
      key={name}
      legend={legend}
      name={name}
      value={chosen[name]}
      values={values}
      choose={(value) => (name === 'rules' ? changeRules({ rules: value, fields: [] }) : change({ [name]: value }))}
      note={noteOf(name, chosen, gameWords, words)}
    />
  );
  return (
    <form class="options" onSubmit={(event) => void submit(event)}>
      <OptionsStage game={game} chosen={chosen}>
        {children}
      </OptionsStage>
      <div class="options-questions">
        {asked.filter(({ name }) => name === 'rules').map(row)}
        <SeatQuestions game={game} gameWords={gameWords} usual={defaultOpponent(game)} {...chosen} change={change} />
        {asked.filter(({ name }) => name !== 'rules').map(row)}
        <Fields game={game} gameWords={gameWords} chosen={chosen} change={changeRules} />
        {isByLink(chosen.seats) && <AwayQuestion away={away} choose={setAway} />}
        {isByLink(chosen.seats) && <CompanyQuestion name="party" isChosen={party} choose={setParty} />}
        {hasLobby && isByLink(chosen.seats) && <CompanyQuestion name="listed" isChosen={listed} choose={setListed} />}
        <div class="options-start">
          <FaultNote fault={fault} />
          <button type="submit" class="button button-primary button-wide" disabled={busy}>
            {isByLink(chosen.seats) ? words.createLink : words.start}
          </button>
        </div>
      </div>
    </form>
  );
}

/** Returns what the chosen answer means, unless its name says it. */
function noteOf(name: string, { rules, clock }: Chosen, { presetNotes }: GameWords, words: Words): string | null {
  if (name === 'rules') return presetNotes[rules] ?? null;
  return name === 'clock' ? named(words.clockNotes, clock) : null;
}

interface FieldsProps extends Ready {
  readonly chosen: Chosen;
  readonly change: (to: Partial<Chosen>) => void;
}

/** Shows the options of a game other than its presets. */
function Fields({ game, gameWords, chosen, change }: FieldsProps): JSX.Element {
  const others = (key: string): Chosen['fields'] => chosen.fields.filter((field) => field.key !== key);
  return (
    <>
      {Object.entries(fieldsOf(game, gameWords)).map(([key, { legend, values, notes }]) => {
        const chosenField = chosen.fields.find((field) => field.key === key);
        const value = chosenField?.value ?? presetValue(game, chosen.rules, key);
        return (
          <AnswerRow
            key={key}
            legend={legend}
            name={key}
            value={value}
            values={values}
            choose={(next) => change({ fields: [...others(key), { key, value: next }] })}
            note={notes?.[value]}
          />
        );
      })}
    </>
  );
}

/** The choices that exist only for a match by link. They are not remembered. */
interface CompanyChoice {
  readonly listed: boolean;
  readonly party: boolean;
  /** Minutes of absence after which the others may continue; null if they always wait. */
  readonly away: number | null;
}

/** Starts the game and remembers the choices. */
async function begin(game: Game, chosen: Chosen, table: CompanyChoice): Promise<Result<Route>> {
  const wanted = newGameFor(game, chosen);
  if (!wanted.ok) return wanted;
  const route = isByLink(chosen.seats) ? await invite(game, wanted.value, chosen, table) : play(game, wanted.value);
  if (route.ok) rememberChosen(game, chosen);
  return route;
}

function play(game: Game, wanted: NewGame): Result<Route> {
  const started = startGame(game, wanted);
  return started.ok ? ok({ screen: 'play', id: started.value }) : started;
}

async function invite(
  game: Game,
  { options, seats, clock, pair }: NewGame,
  chosen: Chosen,
  { listed, party, away }: CompanyChoice,
): Promise<Result<Route>> {
  const { createAndSit, createParty } = await import('../online/door/create.ts');
  const openAfter = chosen.gallery === 'late' ? LATE_TURNS : null;
  const create = party ? createParty : createAndSit;
  const limit = away === null ? {} : { away };
  return create({ game: game.id, options, seats, clock, pair, openAfter, listed, ...limit });
}

/** Returns the preset's value of an option. */
function presetValue(game: Game, rules: string, key: string): string {
  const known: Readonly<Record<string, unknown>> = { ...game.presets[rules] };
  const value = game.fields.find((field) => field.key === key)?.values.find((one) => one === known[key]);
  return `${value ?? null}`;
}

/** Returns the time controls for the chosen seats. Days per move are only for people at different devices. */
function clocksFor({ seats }: Chosen, { clocks }: Words): Readonly<Record<string, string>> {
  const here = Object.entries(clocks).filter(([name]) => !Object.hasOwn(CORRESPONDENCE, name));
  return isByLink(seats) ? clocks : Object.fromEntries(here);
}

interface Question {
  readonly name: 'rules' | 'games' | 'clock' | 'gallery';
  readonly legend: string;
  readonly values: Readonly<Record<string, string>>;
}

function questions({ game, gameWords }: Ready, chosen: Chosen, words: Words): readonly Question[] {
  const rules = presetNames(game, gameWords);
  const galleries = isByLink(chosen.seats) && hasSecrets(game);
  return [
    ...(Object.keys(rules).length > 1 ? [{ name: 'rules', legend: words.rules, values: rules } as const] : []),
    ...(hasPair(game, chosen) ? [{ name: 'games', legend: words.matchOf, values: words.matchesOf } as const] : []),
    { name: 'clock', legend: words.clock, values: clocksFor(chosen, words) },
    ...(galleries ? [{ name: 'gallery', legend: words.gallery, values: words.galleries } as const] : []),
  ];
}
