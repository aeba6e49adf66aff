// Motion that tells what happened: what the table showed before an answer is compared with what it
// shows after it. Only transform and opacity move, by the Web Animations API; what flies is a copy on
// a stage of its own above the page. So the markup stays plain, nothing waits, and nothing is left.

const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PACE = { fast: 0.3, normal: 1, slow: 1.7 }; // by the speed of the bots; none for "off"
const SWIFT = "cubic-bezier(.2, .7, .2, 1)";
const MOST = 8; // tokens that fly at once

const running = new Map(); // animation -> the copy that goes with it, if any
let stage = null;
let was = null;

const pace = () => (calm.matches || document.hidden ? 0 : (PACE[root.dataset.speed] ?? 0));

// Before an answer is put in. What still moves is at rest at once; what tells of a step may stay.
export const before = (moving) => {
  finish(moving ? "passing" : "all");
  was = moving && pace() ? look() : null;
};

// After it was put in: in the next frame, whose layout has to be made anyway.
export const after = () => {
  const then = was;
  was = null;
  if (then) requestAnimationFrame(() => play(then, look()));
};

export const sound = (names) =>
  import("./sounds.mjs").then((sounds) => sounds.play(names.split(" ")));

// --- Looking --------------------------------------------------------------------------------------

const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const told = (selector, from = document) => from.querySelector(selector)?.textContent ?? "";

const look = () => ({
  area: document.getElementById("plants")?.getBoundingClientRect(),
  cards: new Map(all("#plants .card[id]").map((card) => [card.id, lying(card)])),
  players: new Map(all(".player[id]").map((player) => [player.id, holding(player)])),
  market: new Map(all(".fuel-row[id]").map((row) => [row.id.slice(7), all(".token", row).length])),
  houses: new Set(all("#board-moves .house").map(houseOf)),
  step: told(".step-mark"),
});
const lying = (card) => ({
  place: card.getBoundingClientRect(),
  number: told(".plant-number", card),
  copy: card.cloneNode(true),
});
const holding = (player) => ({
  money: told(".money b", player),
  plants: all(".mini b", player).map((number) => number.textContent),
  fuel: new Map(all(".fuel-count", player).map((count) => [fuelOf(count), read(told("b", count))])),
});
const houseOf = (house) => `${house.closest(".city")?.id} ${house.getAttribute("href")}`;
const fuelOf = (count) => count.innerHTML.match(/fuel-of-(\w+)/)?.[1];
// A whole number in the figures of any language; NaN for what is none, such as hidden money.
const read = (text) =>
  text.trim() === "" ? NaN : Number(text.replace(/[۰-۹]/g, (c) => c.charCodeAt(0) - 0x6f0));
const written = (number, like) =>
  /[۰-۹]/.test(like)
    ? String(number).replace(/\d/g, (c) => String.fromCharCode(0x6f0 + Number(c)))
    : String(number);

// Where an element is seen, or nothing where it is scrolled away.
const seen = (element) => {
  const place = element?.getBoundingClientRect();
  if (!place?.width) return null;
  const frame = element.closest(".side, .board-view")?.getBoundingClientRect();
  const top = Math.max(0, frame?.top ?? 0);
  const bottom = Math.min(innerHeight, frame?.bottom ?? innerHeight);
  return place.bottom > top && place.top < bottom ? place : null;
};

// --- Moving ---------------------------------------------------------------------------------------

const play = (then, now) => {
  if (!pace()) return;
  cards(then, now);
  for (const [id, held] of now.players) {
    const before = then.players.get(id);
    const player = document.getElementById(id);
    if (!before || !player) continue;
    money(before, held, player);
    fuel(before, held, player, then, now);
  }
  resupply(then, now);
  for (const house of all("#board-moves .house")) {
    if (!then.houses.has(houseOf(house))) drop(house);
  }
  if (then.step && now.step && then.step !== now.step) step(now.step);
};

const move = (element, frames, options = {}) => {
  const { duration = 420, delay = 0, copy = null, lasting = false } = options;
  const animation = element.animate(frames, {
    duration: duration * pace(),
    delay: delay * pace(),
    easing: options.easing ?? SWIFT,
    fill: "backwards",
  });
  animation.lasting = lasting;
  running.set(animation, copy);
  const done = () => {
    running.delete(animation);
    copy?.remove();
    if (stage && !stage.childElementCount) {
      stage.remove();
      stage = null;
    }
  };
  animation.onfinish = done;
  animation.oncancel = done;
  return animation;
};

export const finish = (which = "all") => {
  for (const animation of [...running.keys()]) {
    if (which === "all" || !animation.lasting) {
      animation.cancel();
      animation.oncancel?.(); // now, not with the next frame
      animation.oncancel = null;
    }
  }
};

// A copy of something, laid over the page at a place.
const lay = (element, place, name) => {
  if (!stage) {
    stage = document.createElement("div");
    stage.id = "stage";
    stage.setAttribute("aria-hidden", "true");
    document.body.append(stage);
  }
  for (const part of [element, ...all("[id]", element)]) part.removeAttribute("id");
  for (const part of [element, ...all("[data-do], [tabindex]", element)]) {
    for (const attribute of ["data-do", "data-key", "tabindex"]) part.removeAttribute(attribute);
  }
  element.classList.add(name);
  element.style.left = `${place.left}px`;
  element.style.top = `${place.top}px`;
  element.style.width = `${place.width}px`;
  element.style.height = `${place.height}px`;
  stage.append(element);
  return element;
};

const middle = (place) => [place.left + place.width / 2, place.top + place.height / 2];
const corner = (place) => [place.left, place.top];
const way = (from, to, point = middle) => {
  const [x, y] = point(from);
  const [toX, toY] = point(to);
  return [toX - x, toY - y];
};

// The market: cards slide to their new places, new ones come in, sold ones go to their owner.
const cards = (then, now) => {
  const [shiftX, shiftY] = way(then.area, now.area, corner); // the market itself may move
  for (const [id, { place }] of now.cards) {
    const card = document.getElementById(id);
    const before = then.cards.get(id)?.place;
    if (!seen(card)) continue;
    if (!before) {
      const frames = [{ transform: "translateY(-14px) scale(.8)", opacity: 0 }, {}];
      move(card, frames, { delay: 160, duration: 460 });
    } else if (before.width) {
      const [x, y] = way(place, before);
      const [byX, byY] = [x + shiftX, y + shiftY];
      const frames = [{ transform: `translate(${byX}px, ${byY}px)` }, {}];
      if (Math.hypot(byX, byY) > 1) move(card, frames);
    }
  }
  for (const [id, { place, number, copy }] of then.cards) {
    if (now.cards.has(id) || !place.width || place.top > innerHeight || place.bottom < 0) continue;
    const isOwner = ([player, held]) =>
      held.plants.includes(number) && !then.players.get(player)?.plants.includes(number);
    const owner = [...now.players].find(isOwner)?.[0];
    const to = owner && seen(document.querySelector(`#${owner} .player-plants`));
    const [x, y] = to ? way(place, to) : [0, 18];
    const end = to ? 0.25 : 0.85;
    const ghost = lay(copy, place, "flying-card");
    move(
      ghost,
      [
        { transform: "none", opacity: 1 },
        { opacity: to ? 1 : 0.4, offset: 0.75 },
        { transform: `translate(${x}px, ${y}px) scale(${end})`, opacity: 0 },
      ],
      { copy: ghost, duration: to ? 560 : 420, easing: "ease-in-out" },
    );
  }
};

// Tokens: bought from the market, given back to it, or burned.
const fuel = (before, held, player, then, now) => {
  for (const count of all(".fuel-count", player)) {
    const kind = fuelOf(count);
    const change = (held.fuel.get(kind) ?? 0) - (before.fuel.get(kind) ?? 0);
    const supplied = now.market.get(kind) - then.market.get(kind);
    const here = seen(count.querySelector(".piece"));
    if (!change || !here) continue;
    const row = all(`#market-${kind} i`);
    const edge = row.length - now.market.get(kind);
    const many = Math.min(Math.abs(change), MOST);
    for (let i = 0; i < many; i++) {
      if (change > 0 && supplied < 0) {
        fly(count, seen(row[edge - 1 - i]), here, i);
      } else if (change < 0 && supplied === -change) {
        fly(count, here, seen(row[edge + i]), i);
      } else if (change < 0) {
        burn(count, here, i);
      }
    }
  }
};

const token = (count, place) =>
  lay(count.querySelector(".piece").cloneNode(true), place, "flying-token");

const fly = (count, from, to, i) => {
  if (!from || !to) return;
  const here = count.querySelector(".piece").getBoundingClientRect();
  const ghost = token(count, here);
  const [x, y] = way(here, from);
  const [toX, toY] = way(here, to);
  const frames = [
    { transform: `translate(${x}px, ${y}px) scale(.7)`, opacity: 0.4 },
    { opacity: 1, offset: 0.2 },
    { transform: `translate(${toX}px, ${toY}px)`, opacity: 1 },
  ];
  move(ghost, frames, { copy: ghost, delay: 45 * i, duration: 480, easing: "ease-in-out" });
};

const burn = (count, from, i) => {
  const ghost = token(count, from);
  const drift = (i % 2 ? 1 : -1) * (4 + 3 * i);
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: `translate(${drift}px, -26px) scale(1.35)`, opacity: 0 },
  ];
  move(ghost, frames, { copy: ghost, delay: 60 * i, duration: 520, easing: "ease-out" });
};

// What came from the supply into the market grows on its space.
const resupply = (then, now) => {
  for (const [kind, left] of now.market) {
    const more = left - (then.market.get(kind) ?? left);
    if (more <= 0) continue;
    const tokens = all(`#market-${kind} .token`).slice(0, more);
    if (!seen(tokens[0])) continue;
    tokens.reverse().forEach((one, i) => {
      const frames = [{ transform: "translateY(-9px) scale(1.8)", opacity: 0 }, {}];
      move(one, frames, { delay: 40 * Math.min(i, MOST), duration: 320 });
    });
  }
};

// A house falls onto its space and settles.
const drop = (house) => {
  if (!seen(house)) return;
  const { x, y, width, height } = house.getBBox();
  const [foot, ground] = [x + width / 2, y + height];
  const scaled = (by) => `translate(${foot}px, ${ground}px) ${by} translate(${-foot}px, ${-ground}px)`;
  const frames = [
    { transform: scaled("translateY(-24px) scale(1.9, 1.9)"), opacity: 0, easing: "ease-in" },
    { transform: scaled("translateY(0px) scale(1, 1)"), opacity: 1, offset: 0.55 },
    { transform: scaled("translateY(0px) scale(1.14, .8)"), opacity: 1, offset: 0.72 },
    { transform: scaled("translateY(0px) scale(1, 1)"), opacity: 1 },
  ];
  move(house, frames, { duration: 560, easing: "ease-out" });
};

// The figure counts to what it is now, and says by how much it changed.
const money = (before, held, player) => {
  const from = read(before.money);
  const to = read(held.money);
  const figure = player.querySelector(".money b");
  const place = figure && seen(figure);
  if (!place || Number.isNaN(from) || Number.isNaN(to) || from === to) return;
  const duration = 520;
  const look = getComputedStyle(figure);
  const counting = document.createElement("span");
  counting.style.font = look.font;
  counting.style.color = look.color;
  lay(counting, place, "counting");
  const counted = move(counting, [{ opacity: 1 }, { opacity: 1 }], { copy: counting, duration });
  move(figure, [{ opacity: 0 }, { opacity: 0 }], { duration });
  const count = () => {
    if (!counting.isConnected) return;
    const part = Math.min(1, (counted.currentTime ?? 0) / (duration * pace() || 1));
    const now = Math.round(from + (to - from) * (1 - (1 - part) ** 2));
    counting.textContent = written(now, held.money);
    requestAnimationFrame(count);
  };
  count();
  const sign = to > from ? "+" : "−";
  const change = document.createElement("span");
  change.textContent = sign + written(Math.abs(to - from), held.money);
  const beside = { left: place.left - 80, top: place.top, width: 52, height: place.height };
  if (root.dir === "rtl") beside.left = place.right + 28;
  lay(change, beside, to > from ? "gained" : "spent");
  const frames = [
    { transform: "translateY(.4em)", opacity: 0 },
    { transform: "none", opacity: 1, offset: 0.2 },
    { transform: "none", opacity: 1, offset: 0.75 },
    { transform: "translateY(-.7em)", opacity: 0 },
  ];
  move(change, frames, { copy: change, duration: 1100, easing: "ease-out" });
};

// A step of the game comes seldom, and with weight.
const step = (words) => {
  const board = seen(document.getElementById("board-box"));
  if (!board) return;
  const banner = document.createElement("div");
  banner.textContent = words;
  const height = 96;
  const top = Math.max(0, board.top) + Math.min(board.height, innerHeight - board.top) / 2;
  const place = { left: board.left, width: board.width, top: top - height / 2, height };
  lay(banner, place, "step-banner");
  const frames = [
    { transform: "scale(1.6)", opacity: 0, easing: "cubic-bezier(.5, 0, .8, .4)" },
    { transform: "none", opacity: 1, offset: 0.14, easing: "ease-out" },
    { transform: "scale(1.03)", opacity: 1, offset: 0.2 },
    { transform: "none", opacity: 1, offset: 0.26 },
    { transform: "none", opacity: 1, offset: 0.82 },
    { transform: "none", opacity: 0 },
  ];
  const duration = (1700 * Math.max(pace(), 0.6)) / pace(); // to be read at any speed
  move(banner, frames, { copy: banner, duration, lasting: true, easing: "linear" });
  const mark = document.querySelector(".step-mark");
  const pulse = [{ transform: "scale(1)" }, { transform: "scale(1.35)" }, { transform: "scale(1)" }];
  move(mark, pulse, { duration: 700 });
};

// Whoever does something does not wait for pictures.
addEventListener("keydown", () => finish(), true);
addEventListener("pointerdown", () => finish(), true);
calm.addEventListener("change", () => finish());
