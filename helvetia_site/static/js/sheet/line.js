// What an answer of the server says of the line and of who is signed in here.
import { draw } from "./drawing.js";
import { url } from "./page.js";

// why nothing goes out: "", "lost", "signed-out", "forbidden" or "other-account"
export const line = { away: navigator.onLine === false ? "lost" : "" };

export const say = (away) => {
  if (line.away === away) return;
  line.away = away;
  draw();
};

// Nobody signed in is led to the sign-in; a private match is not even there for them.
export const reason = ({ status, responseURL }) => {
  if (status === 403) return "forbidden";
  const led = status === 200 && new URL(responseURL).pathname !== url;
  if (led || status === 401 || status === 404) return "signed-out";
  return status >= 200 && status < 300 ? "" : "lost";
};
export const isPart = (xhr) => xhr.status === 200 && Boolean(xhr.responseText && xhr.getResponseHeader("X-Revision"));
