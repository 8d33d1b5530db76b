/** The panel beside the replay: the graph, the text about the shown point, the key moments, and the totals. */
import type { LineTurn, Scene } from '@boardwright/boards';
import type { BestLine } from '@boardwright/bots';
import type { Fault, Kind, Ply, Seat } from '@boardwright/core';
import { faultText } from '@boardwright/words';
import {
  lineText,
  loadAnalysisWords,
  startText,
  sumText,
  unitText,
  worth,
  type AnalysisWords,
} from '@boardwright/words/analysis';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { seatLabel, type Labels } from '../play/labels.ts';
import { PlayerMark } from '../play/players.tsx';
import type { GameHost } from '../play/scene.ts';
import type { Replay } from '../play/replay/use-replay.ts';
import { Icon } from '../shell/icons.tsx';
import { NOT_LOADED } from '../shell/not-loaded.tsx';
import { useSettings } from '../shell/settings.tsx';
import './analysis.css';
import { Graph } from './graph.tsx';
import { momentsOf, pointText, tellingOf, valuesText, type KeyMoment } from './labels.ts';
import { SignMark } from './marks.tsx';
import { betterTurn, judgedPoints, type JudgedPoint } from './points.ts';
import { useAnalysis, type AnalysisSoFar } from './run.ts';
import { useVariation, type OwnLine } from './use-variation.ts';

export { loadAnalysisWords };

export interface AnalysisPanelProps {
  readonly host: GameHost;
  /** The labels of the game as it is now, because a seat may get its side late. */
  readonly labels: Labels;
  readonly replay: Replay;
  /** Sets the board of the analysis; null for none. */
  readonly advise: (board: AnalysedBoard | null) => void;
  readonly close: () => void;
}

/** What the board shows during an analysis. */
export interface AnalysedBoard {
  /** The position of the reader's own line; null to show the position of the replay. */
  readonly scene: Scene | null;
  /** Plays an action from that position, which adds it to the reader's own line. */
  readonly act: ((action: Kind['Action']) => Fault | null) | null;
  /** A better move than the one that led to this point, or the best continuation. */
  readonly hint: readonly Kind['Action'][];
  /** The first turns of the engine's other lines; none while the hint is the better move of the game. */
  readonly others: readonly LineTurn[];
}

/** The props that all parts of the panel get. */
interface Said {
  readonly labels: Labels;
  readonly said: AnalysisWords;
}

export function AnalysisPanel({ host, labels, replay, advise, close }: AnalysisPanelProps): JSX.Element {
  const said = useAnalysisWords();
  const analysis = useAnalysis(host);
  const { turns, last } = replay;
  const points = useMemo(() => judgedPoints(turns, analysis.plies), [turns, analysis.plies]);
  const shown = points.find(({ point }) => point === (replay.point ?? last));
  const better = useMemo(() => (shown === undefined ? [] : betterTurn(shown)), [shown]);
  const own = useVariation(host, replay);
  const isOwn = (own.variation?.plies.length ?? 0) > 0;
  const [pointed, point] = useState<BestLine | null>(null);
  const line = own.told.lines.find((one) => one === pointed);
  const best = (line ?? own.told.lines[0])?.plies;
  useEffect(() => {
    const isLine = line !== undefined || isOwn || better.length === 0;
    const hint = isLine ? turnOf(best ?? []) : better;
    const others = isLine ? othersOf(own.told.lines, best) : [];
    advise({ scene: own.scene, act: own.scene === null ? null : own.act, hint, others });
  }, [own.scene, line, best, better]);
  useEffect(() => () => advise(null), []);
  const more = useRef<HTMLDivElement>(null);
  // the continuation is at the top
  useEffect(() => more.current?.scrollTo({ top: 0 }), [own.variation]);
  if (said === null) return <section class="analysis" />;
  const telling = tellingOf(labels);
  const text = shown === undefined ? '' : pointText(said, shown, telling);
  const told = analysis.end === null && shown === undefined ? '' : text;
  return (
    <section class="analysis" aria-label={said.title}>
      <AnalysisGraph labels={labels} said={said} replay={replay} points={points} shown={shown} text={text} />
      <div class="analysis-here">
        <p aria-live="polite">{isOwn ? said.ownLine(lineText(own.variation?.plies ?? [], telling, Infinity)) : told}</p>
        <Progress labels={labels} said={said} analysis={analysis} />
        {isOwn && (
          <button type="button" class="bar-button" aria-label={labels.words.undo} onClick={own.back}>
            <Icon name="undo" />
          </button>
        )}
        <button
          type="button"
          class="bar-button"
          aria-label={isOwn ? said.leaveLine : labels.words.close}
          onClick={isOwn ? own.leave : close}
        >
          <Icon name="close" />
        </button>
      </div>
      <div class="analysis-more" ref={more}>
        <EngineLines labels={labels} said={said} own={own} point={point} />
        {own.told.toGo !== null && (
          <p class="analysis-race">
            {said.toGo(own.told.toGo.map((turns, seat) => `${seatLabel(labels, seat)} ${turns}`).join(', '))}
          </p>
        )}
        {analysis.end !== null && (
          <Moments labels={labels} said={said} replay={replay} moments={momentsOf(said, analysis, turns, telling)} />
        )}
        <p class="analysis-unit">
          {[startText(said, analysis.end?.start ?? null, telling), unitText(said, telling)].filter(Boolean).join(' ')}
        </p>
        <Sums labels={labels} said={said} analysis={analysis} />
      </div>
    </section>
  );
}

interface EngineLinesProps extends Said {
  readonly own: OwnLine;
  /** Shows a line on the board while the pointer or the focus is on it; null to hide it. */
  readonly point: (line: BestLine | null) => void;
}

/** Shows the engine's continuations. Pressing one plays its first turn. */
function EngineLines({ labels, said, own, point }: EngineLinesProps): JSX.Element | null {
  const telling = tellingOf(labels);
  if (own.told.lines.length === 0) return null;
  return (
    <ol class="engine-lines" aria-label={said.lines}>
      {own.told.lines.map((line) => {
        const { plies, value } = line;
        return (
          <li key={lineText(plies, telling, Infinity)}>
            <button
              type="button"
              class="engine-line"
              onPointerEnter={() => point(line)}
              onPointerLeave={() => point(null)}
              onFocus={() => point(line)}
              onBlur={() => point(null)}
              onClick={() => plies[0] && own.act(plies[0].action)}
            >
              <b>{worth(said, value, telling)}</b>
              <span>{lineText(plies, telling, Infinity)}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Returns the first turns of all lines but the shown one. */
function othersOf(lines: readonly BestLine[], shown: readonly Ply[] | undefined): readonly LineTurn[] {
  return lines.flatMap(({ plies }, i) => (plies === shown ? [] : [{ rank: i + 1, actions: turnOf(plies) }]));
}

/** Returns the actions of the first turn of a line. */
function turnOf(line: readonly Ply[]): readonly Kind['Action'][] {
  const end = line.findIndex(({ actor }) => actor !== line[0]?.actor);
  return line.slice(0, end < 0 ? line.length : end).map(({ action }) => action);
}

interface AnalysisGraphProps extends Said {
  readonly replay: Replay;
  readonly points: readonly JudgedPoint[];
  readonly shown: JudgedPoint | undefined;
  readonly text: string;
}

function AnalysisGraph({ labels, said, replay, points, shown, text }: AnalysisGraphProps): JSX.Element {
  const { scene, words } = labels;
  const { first, last } = replay;
  const point = replay.point ?? last;
  const telling = tellingOf(labels);
  const names = scene.players.map((_, seat) => seatLabel(labels, seat));
  const worth = shown === undefined ? '' : valuesText(said, shown, telling);
  const [above = '', below = ''] = [names[scene.side], names[1 - scene.side]];
  const isOfTwo = names.length === 2;
  return (
    <div class="analysis-graph">
      {isOfTwo && <span class="graph-name">{said.ahead(above)}</span>}
      <Graph
        points={points}
        seats={names.length}
        side={scene.side}
        colour={(seat) => colourOf(labels, seat)}
        point={point}
        range={{ first, last }}
        label={`${said.title}. ${isOfTwo ? said.graphOfTwo(above, below) : said.graphOfAll(names.join(', '))}`}
        valueText={[words.replay.at(point, last), worth, text].filter(Boolean).join('. ')}
        show={replay.stay}
      />
      {isOfTwo && <span class="graph-name graph-name-below">{said.ahead(below)}</span>}
    </div>
  );
}

function Progress({ labels, said, analysis }: Said & { readonly analysis: AnalysisSoFar }): JSX.Element | null {
  const { plies, of, end, failed } = analysis;
  if (failed) return <p class="analysis-progress">{faultText(labels.words, NOT_LOADED)}</p>;
  if (end !== null) return null;
  return (
    <p
      class="analysis-progress"
      role="progressbar"
      aria-label={said.title}
      aria-valuemin={0}
      aria-valuemax={of ?? 1}
      aria-valuenow={plies.length}
    >
      {of === null ? labels.words.loading : said.progress(plies.length, of)}
    </p>
  );
}

interface MomentsProps extends Said {
  readonly replay: Replay;
  readonly moments: readonly KeyMoment[];
}

function Moments({ labels, said, replay, moments }: MomentsProps): JSX.Element {
  const { words } = labels;
  return (
    <>
      <h2>{moments.length === 0 ? said.nothing : said.most}</h2>
      <ol class="moments">
        {moments.map(({ point, ply, text }) => (
          <li key={ply.entry}>
            <button
              type="button"
              class="moment"
              aria-label={`${words.replay.at(point, replay.last)}: ${text}`}
              aria-current={point === replay.point ? 'step' : undefined}
              onClick={() => replay.stay(point)}
            >
              <b>{point}</b>
              {typeof ply.actor === 'number' && <PlayerMark labels={labels} seat={ply.actor} />}
              <SignMark kind={ply.luck === null ? (ply.mistake ?? 'slight') : 'luck'} />
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Shows the legend of the graph, and each seat's mistakes and luck. */
function Sums({ labels, said, analysis: { plies, end } }: Said & { readonly analysis: AnalysisSoFar }): JSX.Element {
  const { players } = labels.scene;
  const hasChance = plies.some(({ luck }) => luck !== null);
  return (
    <ul class="sums">
      {players.map((_, seat) => {
        const sum = end?.seats[seat];
        return (
          <li key={seat}>
            <PlayerMark labels={labels} seat={seat} />
            {players.length > 2 && <LineSample labels={labels} seat={seat} />}
            <b>{seatLabel(labels, seat)}</b>
            {sum && <span>{sumText(said, sum, hasChance, labels.gameWords)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function LineSample({ labels, seat }: { readonly labels: Labels; readonly seat: Seat }): JSX.Element {
  return (
    <svg class="line-sample" viewBox="0 0 28 8" aria-hidden="true" focusable="false">
      <path class={`graph-line graph-line-${seat % 4}`} style={{ stroke: colourOf(labels, seat) }} d="M0 4h28" />
    </svg>
  );
}

function colourOf({ board, scene }: Labels, seat: Seat): string {
  return board.colour?.(scene.view, seat) ?? `var(--seat-${seat % 4})`;
}

/** Returns the words; null until the first ones are loaded. If the words of another language do not load, the old ones stay. */
function useAnalysisWords(): AnalysisWords | null {
  const { lang } = useSettings();
  const [said, setSaid] = useState<AnalysisWords | null>(null);
  useEffect(() => {
    let wanted = true;
    loadAnalysisWords(lang).then(
      (words) => wanted && setSaid(words),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [lang]);
  return said;
}
