/** Longest question of a client about a document, in characters. */
export const maxQuestionLength = 2_000;

/** Minimum milliseconds between two questions about one document, because anybody with its link can ask. */
export const questionPauseMilliseconds = 60 * 60 * 1000;

/** Texts of "Ask a question" on a client's page. */
export const questionTexts = {
  button: 'Ask a question',
  label: 'Your question',
  submit: 'Send question',
  busy: 'Sending...',
  empty: 'Type your question.',
  notSent: 'No answer came back. Check your connection and press the button again.',
  ourFault: 'Something went wrong on our side, not yours. Please try again in a moment.',
} as const;
