/** Published figures of programs that are not in the npm registry. None of these was measured by `npm run bench`. */
interface Quoted {
  readonly what: string;
  readonly figure: string;
  readonly source: string;
}

const BESIDE = 'run by us beside this repository on an AMD EPYC (Zen 4), 2 shared cores, 2026-11';

export const QUOTED: readonly Quoted[] = [
  {
    what: 'Hop ’n’ Jump perft(7), C++ bitboards of our own',
    figure: '508 M leaves/s',
    source: `${BESIDE}, g++ 12 -O3`,
  },
  {
    what: 'Banqi random games, C++ bitboards of our own (60-ply draw rule)',
    figure: '36,600 games/s',
    source: `${BESIDE}, g++ 12 -O3`,
  },
  { what: 'Banqi random games, a C++ course engine', figure: '12,500 games/s', source: `${BESIDE}, g++ 12 -O3` },
  {
    what: '369 on 9x9, make + unmake, C++ of our own',
    figure: '8.3 to 10 M pairs/s',
    source: `${BESIDE}, g++ 12 -O3`,
  },
  {
    what: 'Catan random four-seat games, catanatron 3.3.0 (Python)',
    figure: '42.9 games/s on a quiet core',
    source: BESIDE,
  },
  {
    what: 'Catan random four-seat games, catanatron’s Rust engine',
    figure: 'about 650 games/s',
    source: 'its repository’s figure, scaled to this machine by its Python figure; an estimate',
  },
];
