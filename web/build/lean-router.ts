import type { Plugin } from 'vite';

/**
 * Lets the bundler remove unused parts of React Router. The package assigns `displayName` to them and does not mark the
 * calls that create them as pure, so the bundler would keep them. Developer warnings stay enabled in `npm run dev:web`.
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
          // Line numbers do not change.
          map: null,
        }
      : undefined,
});
