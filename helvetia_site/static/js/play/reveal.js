// What was opened comes in a second; whoever touches the page or presses a key sees all of it at once.
const skip = () => {
  for (const part of document.querySelectorAll("#match .reveal"))
    for (const motion of part.getAnimations({ subtree: true })) motion.finish();
};

document.addEventListener("pointerdown", skip);
document.addEventListener("keydown", skip);
