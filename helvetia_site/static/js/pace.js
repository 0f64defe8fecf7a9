// How often the server wants to be asked: it says so with its answers, in seconds, and asks for more time when it
// is busy. Some chance is in it, so that pages which were opened together do not ask together.
const LEAST = 100;
const MOST = 5_000;

export const heard = (xhr, before = MOST) => {
  const later = Number(xhr.getResponseHeader("Retry-After")) || Number(xhr.getResponseHeader("X-Interval"));
  if (later > 0) return Math.max(LEAST, Math.min(MOST, later * 1000));
  return xhr.status ? before : MOST;
};
export const soon = (interval) => interval * (0.8 + Math.random() / 5);
