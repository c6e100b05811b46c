import { type CloudAnswer, escapeMarkup } from './exchange.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
body.narrow { max-width: 26rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { opacity: .7; } dd { margin: 0; }
iframe { width: 100%; height: 32rem; border: 1px solid #8884; background: #fff; }
pre { white-space: pre-wrap; border: 1px solid #8884; padding: 1rem; }
form.choices { display: grid; gap: .75rem; }
form.choices button { min-height: 44px; font: inherit; }
form.inline { display: inline; }
`;

/** Content security policy of pages that show untrusted content: it can run, load and navigate nothing. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/** An HTML page. In `body`, every text must be escaped. */
export const htmlPage = (
  title: string,
  body: string,
  options: { readonly status?: number; readonly isNarrow?: boolean; readonly policy?: string } = {},
): CloudAnswer => ({
  status: options.status ?? 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': options.policy ?? pagePolicy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title><style>${style}</style><body${options.isNarrow ? ' class="narrow"' : ''}>${body}</body></html>`,
});
