// How Idiomorph puts new markup into the page. In JavaScript since it is asked about every node:
// what is equal is left alone, which the browser finds out faster than a walk through it.

const callbacks = { beforeNodeMorphed: (was, now) => !was.isEqualNode(now) };

export const plain = { morphStyle: "innerHTML", callbacks };
// While somebody types, what stands in the field is theirs.
export const typing = { ...plain, ignoreActiveValue: true };
