// Plays the action that scores the most points at once.
export const bot = (game) => ({
  choose: ({ seat, view, legal }) => {
    const gain = (action) => game.apply(view, { actor: seat, action }).scores[seat];
    return { action: legal.reduce((best, next) => (gain(next) > gain(best) ? next : best)) };
  },
});
