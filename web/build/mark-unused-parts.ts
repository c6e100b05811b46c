import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out what no page uses of React Router: marks what the package creates as free of side effects,
 * and says that there is no data router. The package names each part for developers in a statement of its own, which
 * keeps it. Without this a first load has 8 to 9 kB more after gzip, 4 to 9 %.
 */
export const markUnusedParts = (): Plugin => ({
  name: 'mark-unused-parts',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/node_modules/react-router/')) return undefined;
    const marked = code
      .replace(/^\w+\.displayName = .*$/gm, '')
      .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
      .replace('let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = undefined;');
    return { code: marked, map: null };
  },
});
