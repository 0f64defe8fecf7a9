// What an answer of the server says of the line and of who is signed in here.
import { url } from "./page.js";

// why no news come: "", "lost", "signed-out", "forbidden" or "other-account"
export const news = { away: "" };

// Nobody signed in is led to the sign-in; a private match is not even there for them.
const NOBODY = [401, 404];
export const reason = (xhr) => {
  if (NOBODY.includes(xhr.status)) return "signed-out";
  if (xhr.status === 403) return "forbidden";
  return xhr.status === 200 && new URL(xhr.responseURL).pathname !== url ? "signed-out" : "lost";
};
export const isPart = (xhr) => xhr.status === 200 && Boolean(xhr.responseText && xhr.getResponseHeader("X-Revision"));
