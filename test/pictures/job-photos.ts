import type { Picture } from '../../web/build/pictures.ts';

const [width, height] = [640, 480];

/** A drawing with the grain, the lamp and the dark corners of a photo from a phone. */
const photo = (wall: string, drawing: string): Picture => ({
  width,
  height,
  html: `<!doctype html><style>body{margin:0}</style><svg width="${width}" height="${height}" viewBox="0 0 640 480">
<defs><filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="3"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .5 0"/></filter>
<filter id="soft"><feGaussianBlur stdDeviation="1.1"/></filter><filter id="shadow"><feGaussianBlur stdDeviation="14"/></filter>
<linearGradient id="steel" x2="1"><stop stop-color="#8b949b"/><stop offset=".3" stop-color="#dfe4e7"/><stop offset="1" stop-color="#7c858c"/></linearGradient>
<linearGradient id="old" x2="1"><stop stop-color="#6f6553"/><stop offset=".35" stop-color="#a39a83"/><stop offset="1" stop-color="#5b5244"/></linearGradient>
<linearGradient id="copper" y2="1"><stop stop-color="#e2a06b"/><stop offset="1" stop-color="#8f5529"/></linearGradient>
<linearGradient id="duct" y2="1"><stop stop-color="#c9ced1"/><stop offset="1" stop-color="#858c91"/></linearGradient>
<radialGradient id="lamp" cx=".45" cy=".35" r=".8"><stop stop-color="#fff" stop-opacity=".25"/><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></radialGradient></defs>
<g filter="url(#soft)" transform="rotate(-1.2 320 240) scale(1.04) translate(-12 -10)"><rect width="660" height="500" fill="${wall}"/><path d="M0 392h660v120H0z" fill="#75706a"/>
${drawing}</g><rect width="640" height="480" filter="url(#grain)" opacity=".32"/><rect width="640" height="480" fill="url(#lamp)"/></svg>`,
});

const shadow = '<ellipse cx="330" cy="432" rx="170" ry="22" filter="url(#shadow)" opacity=".6"/>';
const rust = [
  [228, 360, 46, 26],
  [405, 400, 60, 20],
  [250, 180, 22, 40],
]
  .map(
    ([cx, cy, rx, ry]) =>
      `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#7d3f1d" opacity=".55" filter="url(#shadow)"/>`,
  )
  .join('');

/** The photos of the demo account's jobs, by the names of their files. */
export const jobPhotos: Readonly<Record<string, Picture>> = {
  'boiler-before': photo(
    '#a59d8c',
    `${shadow}<path d="M280 0h70v90h-70z" fill="#776d5c"/><rect x="210" y="84" width="230" height="340" rx="5" fill="url(#old)"/>
<path d="M232 120h186v96H232z" fill="#574e40"/><path d="M232 132h186M232 148h186M232 164h186M232 180h186M232 196h186" stroke="#3a342b" stroke-width="5"/>
<rect x="250" y="250" width="72" height="48" fill="#cfc6ac"/><path d="M258 262h52M258 274h40M258 286h48" stroke="#6b6352" stroke-width="3"/><circle cx="384" cy="276" r="24" fill="#ddd5bd"/><path d="M384 276l-12-14" stroke="#a22" stroke-width="3"/>
<path d="M440 330h110V40M210 350H90V500" fill="none" stroke="#6d4a30" stroke-width="20"/>${rust}<path d="M300 424c-20 26 60 30 120 40" stroke="#4d4741" stroke-width="18" fill="none" opacity=".5"/>`,
  ),
  'boiler-after': photo(
    '#b9b5aa',
    `${shadow}<path d="M285 0h60v70h-60z" fill="#eceeee"/><rect x="215" y="64" width="216" height="300" rx="12" fill="url(#steel)"/><rect x="215" y="64" width="216" height="300" rx="12" fill="#fff" opacity=".45"/>
<rect x="262" y="110" width="122" height="56" rx="6" fill="#1b2a36"/><text x="280" y="148" font="700 30px sans-serif" font-family="sans-serif" font-size="30" fill="#8fe0ff">158°</text><circle cx="323" cy="206" r="16" fill="#c4cbd0"/>
<path d="M250 364v60h-90v80M300 364v136M350 364v136M400 364v50h130V0" fill="none" stroke="url(#copper)" stroke-width="17"/><path d="M250 364v60h-90v80M300 364v136M350 364v136" fill="none" stroke="#f3c49c" stroke-width="3"/>
<rect x="280" y="410" width="42" height="46" rx="8" fill="#b3262b"/><rect x="332" y="410" width="42" height="46" rx="8" fill="#b3262b"/><path d="M530 250l-22 14M530 180l-22 14" stroke="#d8b521" stroke-width="10"/>`,
  ),
  'furnace-before': photo(
    '#9a9488',
    `${shadow}<path d="M180 0h300v70H180z" fill="url(#duct)"/><path d="M180 70h300" stroke="#666" stroke-width="6"/><rect x="225" y="74" width="210" height="350" fill="url(#old)"/><path d="M225 236h210" stroke="#3f382e" stroke-width="6"/>
<rect x="250" y="262" width="160" height="138" fill="#3b352c"/><path d="M266 300q12-34 24 0t24 0 24 0 24 0 24 0" fill="none" stroke="#e8872c" stroke-width="7"/><path d="M250 380h160" stroke="#7d3f1d" stroke-width="14" opacity=".6"/>
<rect x="255" y="110" width="66" height="84" fill="#d8cfb4"/><path d="M263 124h48M263 138h40M263 152h48M263 166h30" stroke="#6f6754" stroke-width="3"/><path d="M435 190h80V500" fill="none" stroke="#c8ccce" stroke-width="26"/>${rust}`,
  ),
};
