import { createRequire } from 'node:module';
import { create, isTicket } from './opened-fonts.ts';

interface Fontkit {
  registerFormat(format: object): void;
}

/** A registered font, created by fontkit. */
class RegisteredFont {
  static probe = isTicket;
  constructor(stream: { readonly buffer: Uint8Array }) {
    // biome-ignore lint/correctness/noConstructorReturn: this is how fontkit takes a font of another making
    return create(stream.buffer);
  }
}

// pdfkit requires fontkit, which is another instance than the one that `import` gives.
const fontkit: Fontkit = createRequire(import.meta.url)('fontkit');

/**
 * Lets fontkit hand out the fonts of the registry where pdfkit runs from its package. In a bundle the registry stands
 * in fontkit's place, and nothing in this one's.
 */
fontkit.registerFormat(RegisteredFont);
