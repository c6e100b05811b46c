/** In the place of pdfkit's colors, which documents of ours write themselves: every page lists the colors of inks. */
export default {
  initColor(this: { spotColors: object }): void {
    this.spotColors = {};
  },
};
