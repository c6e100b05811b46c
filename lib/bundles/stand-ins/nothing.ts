/** In the place of what no document, mail or function of ours uses: it can be made, and fails when it is asked for anything. */
export default class Nothing {}
