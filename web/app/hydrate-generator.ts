import { hydrateDocument } from './hydrate.ts';

// The first script of the free generator, which has a build of its own.
hydrateDocument(() => import('./start-generator.tsx'));
