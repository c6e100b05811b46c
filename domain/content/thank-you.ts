/** The page after an early-access signup on the home page. */
export const thankYou = {
  heading: "Thanks! You're on the list.",
  text: 'Your email is saved. Early-access details arrive within a few weeks.',
  promise: 'No spam, ever. Unsubscribe anytime.',
} as const;
