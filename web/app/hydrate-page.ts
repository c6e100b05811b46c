import { hydrateDocument } from './hydrate.ts';

// The first script of every page but the free generator.
hydrateDocument(() => import('./start.tsx'));
