package io.cartouche.tests

/** Reads JSON into maps, lists, strings, doubles, Booleans and null. It expects valid JSON. */
class Json private constructor(private val text: String) {
  private var at = 0

  private fun value(): Any? {
    skip()
    return when (text[at]) {
      '{' -> members()
      '[' -> items()
      '"' -> string()
      't' -> word("true", true)
      'f' -> word("false", false)
      'n' -> word("null", null)
      else -> number()
    }
  }

  private fun members(): Map<String, Any?> {
    val members = LinkedHashMap<String, Any?>()
    at += 1
    while (true) {
      skip()
      if (text[at] == '}') break
      if (text[at] == ',') at += 1
      skip()
      val name = string()
      skip()
      at += 1
      members[name] = value()
    }
    at += 1
    return members
  }

  private fun items(): List<Any?> {
    val items = ArrayList<Any?>()
    at += 1
    while (true) {
      skip()
      if (text[at] == ']') break
      if (text[at] == ',') at += 1
      items.add(value())
    }
    at += 1
    return items
  }

  private fun string(): String {
    val result = StringBuilder()
    at += 1
    while (text[at] != '"') {
      if (text[at] != '\\') {
        result.append(text[at++])
        continue
      }
      val escaped = text[at + 1]
      at += 2
      when (escaped) {
        'n' -> result.append('\n')
        't' -> result.append('\t')
        'r' -> result.append('\r')
        'b' -> result.append('\b')
        'f' -> result.append('\u000c')
        'u' -> {
          result.append(Character.toChars(Integer.parseInt(text.substring(at, at + 4), 16)))
          at += 4
        }
        else -> result.append(escaped)
      }
    }
    at += 1
    return result.toString()
  }

  private fun number(): Double {
    val start = at
    while (at < text.length && text[at] in "+-.eE0123456789") at += 1
    return text.substring(start, at).toDouble()
  }

  private fun word(word: String, value: Any?): Any? {
    at += word.length
    return value
  }

  private fun skip() {
    while (at < text.length && text[at] in " \t\r\n") at += 1
  }

  companion object {
    fun parse(text: String): Any? = Json(text).value()

    @Suppress("UNCHECKED_CAST")
    fun parseObject(text: String): Map<String, Any?> = parse(text) as Map<String, Any?>
  }
}

@Suppress("UNCHECKED_CAST")
fun Any?.members(): Map<String, Any?> = this as Map<String, Any?>

@Suppress("UNCHECKED_CAST")
fun Any?.numbers(): List<Double> = this as List<Double>

@Suppress("UNCHECKED_CAST")
fun Any?.items(): List<Any?> = this as List<Any?>
