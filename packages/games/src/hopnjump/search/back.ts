/**
 * Races within the last five rows that a step back out of these rows shortens by one turn. Each is given by its number (fast-race.ts), as
 * the difference from the one before, in base 36. They were found by comparison with the whole tables.
 */
const BASE = 36;

const SINGLE =
  'ajl 10 5 1j 2 1cy 2 3x fhx 2 u 4 5 1 1a 1 1 1 5 2 1 2 k 2 x 2 4 2 4 1 1 8g 1o 6 6 1 1l 2 b u z 4 3 6n 4 4 1 ' +
  '1 1c 6 5 1 5 1 6 1a 2 8 2 4 2 4 1 1 1l 2 4 1 1 3 3 6z 6 6 1 1m 6 1 3 1 3 13 a 4 3 12 3 pu 2 l 33 5o 1ns 2 1h ' +
  '4 5 k7 4 5 1o 5 6 1 6 gnr 2j 1 1 k 2 3e 40 2 20 f j 2 2 2a 1 m g 1 1 1 1 h 1 2c 13 2l n 1v 7i 4r k j 2 4t t ' +
  '2mm 42 2x 3j 1r 13 2l n 14 y 1f e 1u 5a 2x t 1z k pwe 2 1h 4 5 k7 4 5 1o 5 6 1 6 2p9 2 2 4 18 2 6 3z 1 1 1 1 ' +
  '1 2 1 3 3 g 2 1 1 2 1 2 3 3 k 1 1 1 3 3 3 3 3 m 2 1 2 3 y 3 2u 2 2 4 m 1 2 3 2 4 2 m 2 6 x 2 4 1 43 1 1 1 1 ' +
  '2 1 1 1 1 2 1 1 1 2 2 l 1 1 1 1 1 2 1 1 2 1 1 m 2 1 1 1 2 1 1 2 2 1 h 1 1 1 x 2 2g 2 6 66 1 1 1 3 3 3 3 3 m ' +
  '2 1 2 3 t 3 3 3k 2 6 x 2 4 1 4m 2 1 1 1 2 1 1 2 2 1 h 1 1 1 i 2 1 1w 2 c 2 1j m 47 1 1 1 9 3 p 2 1 2 w 3 7 k ' +
  '2k c 2 p e 2 e m e d 1 2z 2 1 1 1 6 2 i 1 1 j 1 1 2 7 23 m 4s 3 3 4 k l 1e m e d 1 2b 1 1 1 1 7 7 bf 3 a9 2 ' +
  '3a6 2 c 2 1j m 47 1 1 1 9 3 p 2 1 2 w 3 3 4 k 2k c 2 p e 2 e m e d 1 2z 2 1 1 1 6 2 i 1 1 j 1 1 1 1 7 23 m ' +
  '4s 3 3 4 k l 1e m e d 1 2b 1 1 1 1 7 7 2ez 6f 9 3 r 3 4o 13 2 4t 2 1 6 2 i 1 1 go m 4s 3 7 k 1z m e d 1 2b 1 ' +
  '1 2 7 4b 27 t7 3j 4o y 1f e 2j 3m k k2 m 4s 3 7 k 1z m e d 1 2b 1 1 2 7 4b 27';

const CHAIN =
  'rl5 w 1k 8 2 5 i 2 6d 2 6g i 2 i n bn 2 31c 1j 4 5 27 2 6j 2 3n a 5a j9n bh k 81 71 k 2x3 a 2 1 2 h c 2 1 1 ' +
  '1 1 5 4 6 5 2 4 2 4 2 x 3 k 2 1 1 1 8 2 e 1 1 i 1 w 3 e o 4 g j 3 7 2 2 2b 1 1 1 q 19 c 2 1 1 1 1 g h 1 1 w ' +
  '3 z 1 1 i 1 d 1 l 1b n 1c 2a 2 2e 2 a 6 2 1 6 1 4z 2 f 8 x 6 2 1 6 1 6 1e2 2 k 29 i 1 1 1 5 1j 2d 2 1a 6y ' +
  'ls1 1j 4 5 27 2 6j 2 97 1v6 2 k 2 y4 1e 40 4 5 1 6 3 m 3 f 4 6 4 3 3 3 3 3 o 3 i 7 6 3 3 1t 3 15 1s 5j 3 1w ' +
  '3 4a 61 4 6 4 3 3 3 3 3 o 3 d 6 d 3 3 1e 3 25 5y 3 3c e 1d k 2x 1b a 3 3 3 3 r 3 d c 7 3 7 u 3 d 3 1r e p 18 ' +
  '9v 2t 6 6 7 3 3 4 t c 41m e 65 a 3 3 3 3 r 3 d 6 6 7 3 3 4 u 3 d 3 1r e p dw 6 6 7 3 3 4 t c bw 3 i 2 17 2 ' +
  '9n 2 1 1wl e 2 2 2 1 2 3 3 1 1 1 1 1q 1 1 1 2 3 h 2 5 1a 24 1 1 1 2 w 5 2 6 1j 5 h 1 1 1 2 1 1 1 1 1a a e 2 ' +
  '2 2 1 2 f g 3 4 2 5 1j 2z 5 1 1 1 l 4 19 1 2 1 27 1 3 3 1g 3 59 6i a 2 1c 4 i 29 l 1 1 1 p 11 2 p t 2 32 1w ' +
  '10 213 u 2d 1j 33 ao 5 1p d 2 gn 1g 1r';

export function shorterByStepBack(chains: boolean): readonly number[] {
  let number = 0;
  return (chains ? CHAIN : SINGLE).split(' ').map((more) => (number += parseInt(more, BASE)));
}
