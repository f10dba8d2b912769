#include "conformance/html/markup.h"

#include <algorithm>
#include <boost/archive/iterators/base64_from_binary.hpp>
#include <boost/archive/iterators/transform_width.hpp>

#include "conformance/text/harmless.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostTextBytes = 8000;  // bytes

std::string escaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) switch (c) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += c;
    }
  return result;
}

std::string beginning_as(std::string_view text, std::string (*write)(std::string_view)) {
  const std::string_view beginning = beginning_of(text, kMostTextBytes);
  std::string result = write(beginning);
  if (beginning.size() < text.size()) result += " … (" + std::to_string(text.size()) + " bytes)";
  return result;
}

}  // namespace

std::string html_text(std::string_view text) {
  return beginning_as(text, [](std::string_view part) { return escaped(harmless(part)); });
}

std::string html_lines(std::string_view text) {
  return beginning_as(text, html_whole);
}

std::string html_whole(std::string_view text) {
  std::string result;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    result += (start == 0 ? "" : "\n") + escaped(harmless(text.substr(start, end - start)));
    start = end + 1;
  }
  return result;
}

std::string html_prose(std::string_view text) {
  std::string result;
  bool is_code = false;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('`', start), text.size());
    result += html_text(text.substr(start, end - start));
    if (end < text.size()) {
      result += is_code ? "</code>" : "<code>";
      is_code = !is_code;
    }
    start = end + 1;
  }
  return result;
}

std::string html_link(std::string_view address, std::string_view text) {
  return "<a href=\"" + escaped(address) + "\">" + html_text(text) + "</a>";
}

std::string html_region(std::string_view name) {
  return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + html_text(name) + "\">";
}

std::string html_cells(std::string_view region, std::string_view caption, std::string_view head,
                       const std::vector<std::string>& columns, ColumnHeads heads, std::string_view last) {
  const std::string th = "<th scope=\"col\">";
  std::string html = html_region(region) + "<table class=\"cells\"><caption>" + html_text(caption) +
                     "</caption>\n<thead><tr>" + th + html_text(head) + "</th>";
  for (const std::string& column : columns)
    html += (heads == ColumnHeads::upright ? "<th scope=\"col\" class=\"up\">" : th) + html_text(column) +
            "</th>";
  if (!last.empty()) html += th + html_text(last) + "</th>";
  return html + "</tr></thead>\n<tbody>\n";
}

std::string html_copied(std::string_view lines, std::string_view what) {
  return "<pre class=\"wrap\" tabindex=\"0\" data-copy=\"" + escaped(what) + "\">" + html_lines(lines) +
         "</pre>\n";
}

std::string to_base64(std::string_view bytes) {
  using namespace boost::archive::iterators;
  using Letters = base64_from_binary<transform_width<std::string_view::const_iterator, 6, 8>>;
  std::string text(Letters(bytes.begin()), Letters(bytes.end()));
  while (text.size() % 4 != 0) text += '=';
  return text;
}

}  // namespace zarrproof
