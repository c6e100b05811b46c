import type { Plugin } from 'vite';

/**
 * Lets the parts of React Router that nothing uses fall out of the build: its package writes names for debugging to
 * them and does not mark their making as free of effects, so that the bundler has to keep them. Its warnings for
 * developers stay in `npm run dev:web`.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/node_modules/react-router/')
      ? {
          code: code
            .replace(/^\w+\.displayName = .*$/gm, '')
            .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
            .replace(/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;'),
          // Lines stay where they are.
          map: null,
        }
      : undefined,
});
