/**
 * Replaces pdfkit's colors, because our documents write colors themselves. pdfkit still reads `spotColors` for every
 * page.
 */
export default {
  initColor(this: { spotColors: object }): void {
    this.spotColors = {};
  },
};
