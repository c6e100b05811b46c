interface Page {
  spotColors: object;
  addContent(operators: string): Page;
}

/** `#rrggbb` as the three numbers that PDF takes, from 0 to 1. */
function partsOf(color: string): string {
  const number = Number.parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255].map((part) => part / 255).join(' ');
}

/** In the place of pdfkit's colors: those of our documents, `#rrggbb`. */
export default {
  initColor(this: Page): void {
    // Every page lists them.
    this.spotColors = {};
  },
  fillColor(this: Page, color: string): Page {
    return this.addContent('/DeviceRGB cs').addContent(`${partsOf(color)} scn`);
  },
  strokeColor(this: Page, color: string): Page {
    return this.addContent('/DeviceRGB CS').addContent(`${partsOf(color)} SCN`);
  },
};
