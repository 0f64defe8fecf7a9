// What the board shows of a choice: marks on the cells it leads to, the piece, and the way the arrow keys go.
const SVG = "http://www.w3.org/2000/svg";

// Of its points: what asks the browser for a box makes it lay out the whole page first, once for each mark.
const middle = (numbers) => (Math.min(...numbers) + Math.max(...numbers)) / 2;
const centre = (cell) => {
  const numbers = cell
    .getAttribute("points")
    .split(/[\s,]+/)
    .map(Number);
  return [0, 1].map((odd) => middle(numbers.filter((_, n) => n % 2 === odd)));
};
// What is likely and what is not has the shape of a risk, filled and dashed.
const SHAPES = { likely: "risk", slim: "risk" };
const put = (layer, { mark: name, figure }, cell, taken) => {
  const mark = document.getElementById(`mark-${SHAPES[name] ?? name}${taken}`).cloneNode(true);
  mark.removeAttribute("id");
  mark.setAttribute("data-mark", name);
  const text = mark.querySelector("text");
  if (text) text.textContent = figure;
  mark.setAttribute("transform", `translate(${centre(cell).join(" ")})`);
  layer.append(mark);
};
const hex = (layer, name, cell) => {
  const edge = document.createElementNS(SVG, "polygon");
  edge.setAttribute("points", cell.getAttribute("points"));
  edge.setAttribute("class", name);
  layer.append(edge);
};

export const draw = (board, piece, rows, chosen) => {
  if (!board) return;
  const [below, above] = board.querySelectorAll("#marks, #marks-above");
  below.replaceChildren();
  above.replaceChildren();
  const cells = new Map([...board.querySelectorAll("[data-cell]")].map((cell) => [cell.dataset.cell, cell]));
  const from = cells.get(board.querySelector(`#piece-${piece || "0"}`)?.dataset.at);
  const occupied = new Set([...board.querySelectorAll("[data-at]")].map(({ dataset }) => dataset.at));
  const open = new Set();
  for (const cell of cells.values()) cell.removeAttribute("data-open");
  if (from) hex(below, "mark-selected", from);
  for (const { dataset } of rows) {
    const cell = cells.get(dataset.to);
    if (!cell || open.has(cell)) continue;
    open.add(cell);
    const isTaken = occupied.has(dataset.to);
    put(isTaken ? above : below, dataset, cell, isTaken ? "-taken" : "");
    cell.setAttribute("data-open", dataset.mark);
  }
  const aimed = cells.get(chosen?.dataset.to);
  if (aimed) hex(below, "mark-aimed", aimed);
  if (aimed && from) {
    const way = document.createElementNS(SVG, "path");
    way.setAttribute("d", `M${centre(from).join(" ")}L${centre(aimed).join(" ")}`);
    way.setAttribute("class", "mark-way");
    below.append(way);
  }
  for (const cell of cells.values()) {
    cell.toggleAttribute("data-aimed", cell === aimed);
  }
};

// The next cell that way as the board lies on the screen, however it is turned. Where two lie alike to both sides, as
// the rows of hexagons do, the way goes to and fro: two steps up end straight above.
export const nearest = (cells, from, [right, down]) => {
  const boxes = new Map(cells.map((cell) => [cell, cell.getBoundingClientRect()]));
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const [x, y] = middle(boxes.get(from));
  const across = right ? 1 : 0;
  const firsts = [...boxes.values()].map((box) => middle(box)[across]);
  const half = (across ? boxes.get(from).height : boxes.get(from).width) / 2;
  const side = Math.round(([x, y][across] - Math.min(...firsts)) / half) % 2 ? -1 : 1;
  const found = cells.map((cell) => {
    const at = middle(boxes.get(cell));
    const [dx, dy] = [at[0] - x, at[1] - y];
    const aside = Math.abs(dx * down - dy * right);
    const far = dx * right + dy * down + aside;
    // of two alike a hair nearer
    return { cell, far: far - Math.sign([dx, dy][across] * side) * 0.1, aside };
  });
  const ahead = found.filter(({ far, aside }) => far - aside > 4 && aside < 2 * (far - aside));
  ahead.sort((a, b) => a.far - b.far);
  return ahead[0]?.cell;
};
