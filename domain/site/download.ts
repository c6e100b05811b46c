import type { ContentPoint } from './prose.ts';

export const downloadPoints: readonly ContentPoint[] = [
  {
    heading: 'The day on one screen',
    text: 'Jobs in order, with address, phone and what was agreed. Tap to navigate or call.',
  },
  { heading: 'Quote at the kitchen table', text: 'List the work, send the link, watch it being approved.' },
  {
    heading: 'Bill from the driveway',
    text: 'Turn the finished job into an invoice before you start the engine.',
  },
];

export const downloadFacts = [
  'Free to download; plans start at $0 a month',
  'One login for the app and the website',
  'For iPhone. On Android or a computer, use the website',
] as const;
