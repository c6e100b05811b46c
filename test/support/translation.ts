import type { Page } from 'playwright-core';

/**
 * Replaces every text with an element, now and whenever one is added, as Chrome's page translation does. `marked` puts
 * the words between exclamation marks; otherwise they stay the same, so that a translated page can be compared.
 */
export const translate = (page: Page, words: 'marked' | 'same' = 'marked'): Promise<void> =>
  page.evaluate(
    (marks) => {
      const replaceTexts = () => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        for (const text of texts) {
          if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, [translate=no]'))
            continue;
          const outer = document.createElement('font');
          const inner = outer.appendChild(document.createElement('font'));
          inner.textContent = marks[0] + text.data + marks[1];
          text.replaceWith(outer);
        }
      };
      replaceTexts();
      new MutationObserver(replaceTexts).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    },
    words === 'marked' ? (['¡', '!'] as const) : (['', ''] as const),
  );
