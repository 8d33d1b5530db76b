/** Example command lines for the help. */
export const EXAMPLES = {
  menu: ['boardwright', 'boardwright --lang ko'],
  all: [
    'boardwright                                  choose from a menu',
    'boardwright games                            list games, presets and levels',
    'boardwright rules 369                        show the rules',
    'boardwright learn 369                        learn it in a few steps',
    'boardwright play hopnjump                    play against a bot',
    'boardwright replay game.json                 step through a saved game',
  ],
  play: [
    'boardwright play hopnjump --seats person,bot:casual',
    'boardwright play hopnjump --seats person,person --clock 5m+3s',
    'boardwright play hopnjump --option rules=edge-rows --save game.json',
    'boardwright play --resume game.json',
    "printf 'B2-C3\\nmoves\\n' | boardwright play hopnjump --seed demo --json",
  ],
  watch: [
    'boardwright watch hopnjump --seats bot:beginner,bot:casual',
    'boardwright watch hopnjump --seed demo --fast',
    'boardwright watch catan --open',
  ],
  join: [
    'boardwright join https://play.example/#/match/…',
    'boardwright join --watch https://play.example/#/match/…',
    'boardwright join ./my-game https://play.example/#/match/…',
  ],
  host: [
    'boardwright host hopnjump --server https://play.example',
    'boardwright host catan --seats person,person,bot,bot',
  ],
  replay: [
    'boardwright replay game.json',
    'boardwright replay game.json --ply 12 --as 2',
    'boardwright replay ./my-game game.json',
  ],
  analyse: [
    'boardwright analyse last',
    'boardwright analyse game.json --nodes 20000',
    'boardwright analyse ./my-game game.json',
  ],
  verify: ['boardwright verify game.json', 'boardwright verify game.json --json'],
  arena: [
    'boardwright arena hopnjump --bots expert,club --games 200 --nodes 2000',
    'boardwright arena catan --bots master,greedy,greedy,greedy --games 400 --ms 100 --results catan.jsonl',
    'boardwright arena banqi --bots ./mine.js,club --games 1000 --sprt 0,20',
    'boardwright arena 369 --bots "exec:python3 mine.py,greedy" --games 20 --json',
  ],
  completion: [
    'eval "$(boardwright completion bash)"',
    'eval "$(boardwright completion zsh)"',
    'boardwright completion fish | source',
  ],
  perft: ['boardwright perft hopnjump --preset contract --depth 4', 'boardwright perft hopnjump --depth 3 --divide'],
  games: ['boardwright games', 'boardwright games --mine', 'boardwright games --json'],
  laws: ['boardwright laws ./my-game', 'boardwright laws 369 --walks 20 --seed demo'],
  dev: ['boardwright dev ./my-game', 'boardwright dev ./my-game --port 8090 --no-terminal'],
  site: ['boardwright site ./my-game -o dist-site', 'boardwright site ./my-game -o docs && npx http-server docs'],
  learn: ['boardwright learn 369', 'boardwright learn banqi --lang zh-Hant'],
  rules: ['boardwright rules 369', 'boardwright rules banqi --ascii'],
} as const;
