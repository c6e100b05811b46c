import { createRequire } from 'node:module';
import { create, isFontPlaceholder } from './opened-fonts.ts';

interface Fontkit {
  registerFormat(format: object): void;
}

/** A registered font, created by fontkit. */
class RegisteredFont {
  static probe = isFontPlaceholder;
  constructor(stream: { readonly buffer: Uint8Array }) {
    // biome-ignore lint/correctness/noConstructorReturn: fontkit gets an already opened font only from a constructor
    return create(stream.buffer);
  }
}

// pdfkit requires fontkit as CommonJS, which is another instance than that of `import`.
const fontkit: Fontkit = createRequire(import.meta.url)('fontkit');

/**
 * Makes fontkit return the registered fonts if pdfkit runs from its npm package. In a bundle, `opened-fonts.ts`
 * replaces fontkit, and an empty module replaces this one.
 */
fontkit.registerFormat(RegisteredFont);
