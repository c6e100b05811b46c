import { expect, test } from 'vitest';
import { phoneLink } from '../../../../web/ui/phone-link.ts';

test.each([
  ['(541) 555-0142', 'tel:5415550142'],
  ['+1 541.555.0142', 'tel:+15415550142'],
  ['541-555-0142 x7', 'tel:5415550142,7'],
  ['(541) 555-0142 ext. 12', 'tel:5415550142,12'],
  ['541 555 0142 Extension 3.', 'tel:5415550142,3'],
  ['5415550142,,9', 'tel:5415550142,9'],
  ['541 555 0142 #7', 'tel:5415550142,7'],
  ['Text 541-555-0142', 'tel:5415550142'],
  ['Fax 541-555-0142', 'tel:5415550142'],
  ['541-555-0142 (text ok)', 'tel:5415550142'],
  ['541,555,0142', 'tel:5415550142'],
])('a click on %s calls the number and its extension', (typed, address) => {
  expect(phoneLink(typed)).toBe(address);
});
