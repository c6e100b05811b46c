import { describe, expect, test } from 'vitest';
import { classesIn, criticalCss } from '../../../../web/build/critical-css.ts';

const html = '<p class="red sm:wide [&amp;_b]:thin"><b class="plain">x</b></p>';

describe('the critical style sheet', () => {
  test('finds classes with escaped characters in the HTML', () => {
    expect(classesIn(html)).toEqual(new Set(['red', 'sm:wide', '[&_b]:thin', 'plain']));
  });

  test('keeps the rules that a page can use and removes those that it cannot', () => {
    const css = '.red{color:red}.blue{color:blue}.red,.green{margin:0}.red.blue{top:0}p{margin:1px}';
    expect(criticalCss(css, html)).toBe('.red{color:red}.red{margin:0}p{margin:1px}');
  });

  test('keeps the rules of classes whose names are escaped in the CSS', () => {
    expect(criticalCss('.sm\\:wide{width:1px}.sm\\:thin{width:2px}', html)).toBe('.sm\\:wide{width:1px}');
  });

  test('removes empty at-rules, and keeps animations', () => {
    const css =
      '@media (width>1px){.blue{top:0}}@keyframes turn{from{top:0}to{top:1px}}@layer a{.red{top:0}}';
    expect(criticalCss(css, html)).toBe('@keyframes turn{from{top:0}to{top:1px}}@layer a{.red{top:0}}');
  });

  test('keeps a rule whose extra classes are in :is() or :not()', () => {
    expect(criticalCss('.red:not(.blue){top:0}', html)).toBe('.red:not(.blue){top:0}');
  });
});
