/// The part of the script that reads values of a figure with the pointer or the arrow keys.
///
/// It adds nothing that the table of the page does not have: it takes the values from there.
enum ReadingScript {
  static let text = """
    (() => {
      for (const region of document.querySelectorAll("[data-figure]")) {
        const figure = region.querySelector("svg[data-count]");
        const table = document.querySelector("table[data-values]");
        if (!figure || !table) continue;
        const rows = table.querySelectorAll("tbody tr");
        const names = [...table.querySelectorAll("thead th")].map((cell) => cell.textContent.trim());
        const number = (name) => Number(figure.dataset[name]);
        const [first, step, count] = ["first", "step", "count"].map(number);
        const width = figure.viewBox.baseVal.width;
        const reading = document.createElement("p");
        reading.className = "value-read";
        reading.setAttribute("aria-live", "polite");
        reading.textContent = "Point at the figure, or focus it and press the arrow keys, to read values.";
        region.after(reading);
        const line = document.createElementNS(figure.namespaceURI, "line");
        line.setAttribute("class", "cross");
        line.setAttribute("y1", figure.dataset.top);
        line.setAttribute("y2", figure.dataset.bottom);
        let current = -1;
        const show = (wanted) => {
          const place = Math.max(0, Math.min(count - 1, wanted));
          const row = rows[count - 1 - place];
          if (!row || place === current) return;
          if (current < 0) figure.append(line);
          rows[count - 1 - current]?.classList.remove("chosen");
          row.classList.add("chosen");
          current = place;
          const x = first + step * place;
          line.setAttribute("x1", x);
          line.setAttribute("x2", x);
          const values = [...row.children].map((cell) => cell.textContent.trim());
          reading.textContent = values[0] + ": " +
            values.slice(1).map((value, column) => names[column + 1] + " " + value).join(", ");
        };
        region.addEventListener("pointermove", (event) => {
          const box = figure.getBoundingClientRect();
          show(Math.round(((event.clientX - box.left) / box.width * width - first) / step));
        });
        region.addEventListener("keydown", (event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          const last = current < 0 ? count : current;
          const target = {
            ArrowLeft: last - 1, ArrowRight: current + 1, Home: 0, End: count - 1,
          }[event.key];
          if (target === undefined) return;
          event.preventDefault();
          show(target);
          region.scrollLeft =
            (first + step * current) / width * figure.clientWidth - region.clientWidth / 2;
        });
      }
    })();

    """
}
